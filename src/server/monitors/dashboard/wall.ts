import { MAX_TILES_LENGTH, MAX_WALL_GROUPS, MAX_WALL_TILES } from '../../../contract/monitors/dashboardLimits.ts';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { WallGroup } from '../../../contract/monitors/teamDashboard.ts';
import type { ShownOutline } from './lanes.ts';
import type { Uptime } from './uptime.ts';

export function countByStatus(monitors: readonly ShownOutline[]): Record<ShownStatus, number> {
  const counts = { down: 0, late: 0, started: 0, up: 0, new: 0, paused: 0, broken: 0 };
  for (const { shown } of monitors) counts[shown] += 1;
  return counts;
}

/** Groups a team's monitors by first tag, largest group first. Monitors without a tag come last. */
export function groupByTag(monitors: readonly ShownOutline[]): { tag: string | null; monitors: ShownOutline[] }[] {
  const byTag = new Map<string, ShownOutline[]>();
  for (const monitor of monitors) {
    const [tag] = monitor.tags;
    if (tag === undefined) continue;
    const group = byTag.get(tag);
    if (group) group.push(monitor);
    else byTag.set(tag, [monitor]);
  }
  const groups = [...byTag]
    .map(([tag, ofTag]) => ({ tag, monitors: ofTag }))
    .toSorted((one, other) => other.monitors.length - one.monitors.length || (one.tag < other.tag ? -1 : 1))
    .slice(0, MAX_WALL_GROUPS - 1);
  const kept = new Set(groups.map(({ tag }) => tag));
  const rest = monitors.filter(({ tags: [tag] }) => tag === undefined || !kept.has(tag));
  return rest.length === 0 ? groups : [...groups, { tag: null, monitors: rest }];
}

/**
 * Returns the groups with their tiles sorted by urgency, then by name. Tiles are left out if there are too many or
 * their JSON is too long.
 */
export function wallOf(groups: ReturnType<typeof groupByTag>, total: number, uptime: Uptime): WallGroup[] {
  const tiles = total > MAX_WALL_TILES ? [] : groups.map(({ monitors }) => tilesOf(monitors));
  const isShown = JSON.stringify(tiles).length <= MAX_TILES_LENGTH;
  return groups.map(({ tag, monitors }, index) => ({
    tag,
    counts: countByStatus(monitors),
    uptime: uptime.now(monitors),
    tiles: isShown ? (tiles[index] ?? []) : [],
  }));
}

const FLAPPING_PLACE = SHOWN_STATUSES.indexOf('late');

function placeOf({ shown, flaps }: ShownOutline): number {
  const place = SHOWN_STATUSES.indexOf(shown);
  return flaps === null ? place : Math.min(place, FLAPPING_PLACE);
}

const tilesOf = (monitors: readonly ShownOutline[]): WallGroup['tiles'] =>
  monitors
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ monitorId, name, shown }) => [monitorId, name, shown]);
