import type { RouteHandle } from '../../app/routeHandle.ts';
import { monitorsApi } from './monitorsApi.ts';

/** A monitor is called by its name, once that is known. */
export const monitorTitle: RouteHandle['title'] = (state, { teamId = '', monitorId = '' }) =>
  monitorsApi.endpoints.getMonitor.select({ teamId, monitorId })(state).data?.data.name;
