import type { Params } from 'react-router-dom';
import type { RootState } from '../../store/hooks.ts';
import { monitorsApi } from './monitorsApi.ts';

const { getMonitor, getTeamDashboard, listMonitors } = monitorsApi.endpoints;

/** A monitor's page title: its name, once a record, a list or the dashboard has it. */
export function monitorTitle(state: RootState, { teamId = '', monitorId = '' }: Params): string | undefined {
  const known = getMonitor.select({ teamId, monitorId })(state).data;
  if (known) return known.data.name;
  for (const arg of monitorsApi.util.selectCachedArgsForQuery(state, 'listMonitors')) {
    if (arg.teamId !== teamId) continue;
    const listed = listMonitors
      .select(arg)(state)
      .data?.monitors.find(({ data }) => data.monitorId === monitorId);
    if (listed) return listed.data.name;
  }
  const tiles = getTeamDashboard
    .select({ teamId, days: 1 })(state)
    .data?.wall.flatMap((group) => group.tiles);
  return tiles?.find(([id]) => id === monitorId)?.[1];
}

/** The title of a monitor's edit page, which includes its name. */
export function editMonitorTitle(state: RootState, params: Params): string | undefined {
  const name = monitorTitle(state, params);
  return name === undefined ? undefined : `Edit ${name}`;
}
