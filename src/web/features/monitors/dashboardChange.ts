import type { DocumentChange } from '../../../contract/documents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { shownStatusOf, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { TeamDashboard, WallGroup } from '../../../contract/monitors/teamDashboard.ts';

/** Returns whether the wall only counts monitors, because there are too many for tiles. */
export const isWithoutTiles = ({ wall }: TeamDashboard): boolean =>
  wall.length > 0 && wall.every(({ tiles }) => tiles.length === 0);

/** Shows a monitor's new status on its tile and its lane. The next read updates everything derived from the status. */
export function withMonitorChange(dashboard: TeamDashboard, change: DocumentChange, nowMs: number): TeamDashboard {
  if (change.type === 'delete') return dashboard;
  const monitor = change.data as Monitor;
  const status = shownStatusOf(monitor, nowMs);
  const before = dashboard.wall.flatMap(({ tiles }) => tiles).find(([id]) => id === monitor.monitorId)?.[2];
  if (before === undefined || before === status) return dashboard;
  const recount = (counts: TeamDashboard['counts']) => ({
    ...counts,
    [before]: counts[before] - 1,
    [status]: counts[status] + 1,
  });
  return {
    ...dashboard,
    counts: recount(dashboard.counts),
    wall: dashboard.wall.map((group) =>
      group.tiles.some(([id]) => id === monitor.monitorId)
        ? { ...group, counts: recount(group.counts), tiles: withStatus(group, monitor.monitorId, status) }
        : group,
    ),
    lanes: {
      ...dashboard.lanes,
      rows: dashboard.lanes.rows.map((lane) =>
        lane.monitorId === monitor.monitorId
          ? { ...lane, status, runningSince: monitor.runningSince, lateSince: status === 'late' ? monitor.dueAt : null }
          : lane,
      ),
    },
  };
}

const withStatus = ({ tiles }: WallGroup, monitorId: string, status: ShownStatus): WallGroup['tiles'] =>
  tiles.map((tile) => (tile[0] === monitorId ? [tile[0], tile[1], status] : tile));
