import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { Params } from 'react-router-dom';
import { isErrorNamed } from '../../api/platformErrorWords.ts';
import type { RootState } from '../../store/hooks.ts';
import { monitorsApi } from './monitorsApi.ts';

const { getMonitor, getTeamDashboard, listMonitors } = monitorsApi.endpoints;

/** A monitor as a list that has been read shows it. */
export function selectListedMonitor(state: RootState, teamId: string, monitorId: string): Monitor | undefined {
  for (const arg of monitorsApi.util.selectCachedArgsForQuery(state, 'listMonitors')) {
    if (arg.teamId !== teamId) continue;
    const listed = listMonitors
      .select(arg)(state)
      .data?.monitors.find(({ data }) => data.monitorId === monitorId);
    if (listed) return listed.data;
  }
  return undefined;
}

/** A monitor's name, once a record, a list or the dashboard has it. */
function nameOf(state: RootState, { teamId = '', monitorId = '' }: Params): string | undefined {
  const known =
    getMonitor.select({ teamId, monitorId })(state).data?.data ?? selectListedMonitor(state, teamId, monitorId);
  if (known) return known.name;
  const tiles = getTeamDashboard
    .select({ teamId, days: 1 })(state)
    .data?.wall.flatMap((group) => group.tiles);
  return tiles?.find(([id]) => id === monitorId)?.[1];
}

function isMissing(state: RootState, { teamId = '', monitorId = '' }: Params): boolean {
  const { error } = getMonitor.select({ teamId, monitorId })(state);
  return error !== undefined && isErrorNamed(error, 'DocumentNotFoundError');
}

/** The title of a monitor's page: its name, if that's known. */
export const monitorTitle = (state: RootState, params: Params): string =>
  nameOf(state, params) ?? (isMissing(state, params) ? 'Monitor not found' : 'Monitor');

/** The title of a monitor's edit page, which includes its name. Undefined if the monitor doesn't exist. */
export function editMonitorTitle(state: RootState, params: Params): string | undefined {
  const name = nameOf(state, params);
  if (name !== undefined) return `Edit ${name}`;
  return isMissing(state, params) ? undefined : 'Edit monitor';
}
