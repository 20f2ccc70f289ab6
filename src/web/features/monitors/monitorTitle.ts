import type { Params } from 'react-router-dom';
import type { RootState } from '../../store/hooks.ts';
import { monitorsApi } from './monitorsApi.ts';

/** A monitor is called by its name, once that is known. */
export const monitorTitle = (state: RootState, { teamId = '', monitorId = '' }: Params): string | undefined =>
  monitorsApi.endpoints.getMonitor.select({ teamId, monitorId })(state).data?.data.name;

/** The edited thing is named. */
export function editMonitorTitle(state: RootState, params: Params): string | undefined {
  const name = monitorTitle(state, params);
  return name === undefined ? undefined : `Edit ${name}`;
}
