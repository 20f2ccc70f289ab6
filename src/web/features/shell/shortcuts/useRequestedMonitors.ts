import { useParams } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import { monitorsApi, useFoundMonitors, useListMonitorsQuery, type MonitorSearch } from '../../monitors/index.ts';
import type { MonitorRequest } from './monitorRequest.ts';

interface RequestedMonitors extends MonitorSearch {
  /** How the person says which monitors they mean: by name, or by being on the monitor's page. */
  meant: 'name' | 'page' | null;
}

/**
 * The monitors that a request may mean. On a monitor's page, a request without a name means that monitor alone.
 * Elsewhere, it means any monitor: the most urgent ones or, to resume, those that are paused in the given team.
 */
export function useRequestedMonitors(
  request: MonitorRequest | undefined,
  teamId: string | undefined,
  limit: number,
): RequestedMonitors {
  const { teamId: openTeamId = '', monitorId = '' } = useParams();
  const { currentData: open } = monitorsApi.endpoints.getMonitor.useQueryState({ teamId: openTeamId, monitorId });
  const isBare = request?.name === '';
  const isOpenMeant = isBare && monitorId !== '';
  const isAnyPaused = isBare && !isOpenMeant && request.action === 'resume' && teamId !== undefined;
  const named = useFoundMonitors(request?.name ?? '', { skip: !request || isOpenMeant });
  const paused = useListMonitorsQuery({ teamId: teamId ?? '', statuses: ['paused'], limit }, { skip: !isAnyPaused });
  if (isOpenMeant) return { ...named, monitors: open ? [open.data] : [], meant: 'page' };
  if (!isAnyPaused) return { ...named, meant: request && !isBare ? 'name' : null };
  const inTeam = paused.currentData?.monitors.map(({ data }): FoundMonitor => data) ?? [];
  const elsewhere = named.monitors.filter((monitor) => monitor.teamId !== teamId);
  const progress = paused.currentData ? named.progress : paused.isError ? 'failed' : 'searching';
  return { monitors: [...inTeam, ...elsewhere], progress, meant: null, retry: () => void paused.refetch() };
}
