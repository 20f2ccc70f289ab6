import type { PingableMonitor } from '../../contract/monitors/monitorRecord.ts';
import { type ApiResponse, FORBIDDEN, NOT_FOUND } from './apiResponse.ts';
import { checkObject } from './checkObject.ts';
import type { CheckObject } from './checkSchemas.ts';
import type { ApiCall, ManagementServices } from './managementServices.ts';

const UNIQUE_KEY = /^[0-9a-f]{40}$/;

export const isUniqueKey = (id: string): boolean => UNIQUE_KEY.test(id);

type Found = { monitor: PingableMonitor } | { refusal: ApiResponse };

/**
 * Finds the monitor that a path identifies, if it belongs to the key's team. A unique key is only looked up in that
 * team.
 */
export async function findCheck({ monitors, reads }: ManagementServices, { grant, id }: ApiCall): Promise<Found> {
  const { teamId } = grant;
  const name = isUniqueKey(id) ? await reads.byUniqueKey(teamId, id) : await reads.named(id);
  if (name === null) return { refusal: NOT_FOUND };
  if (name.teamId !== teamId) return { refusal: FORBIDDEN };
  const document = await monitors.find({ teamId, monitorId: name.monitorId });
  return document === null ? { refusal: NOT_FOUND } : { monitor: document.data };
}

/** Returns a function that converts monitors to the form that a key can see. */
export async function createShow(
  { integrations, badges, publicUrl, now }: ManagementServices,
  { grant, version }: ApiCall,
): Promise<(monitors: readonly PingableMonitor[]) => Promise<CheckObject[]>> {
  const links = await badges.linksOf(grant.teamId);
  const seen = ({ monitorId }: PingableMonitor) => ({
    version,
    now: now(),
    badgeUrl: links?.({ kind: 'monitor', monitorId }).svg ?? null,
  });
  if (grant.scope !== 'write') {
    return async (monitors) => monitors.map((monitor) => checkObject(monitor, { kind: 'read', ...seen(monitor) }));
  }
  return async (monitors) => {
    const used = await integrations.usedBy(
      grant.teamId,
      monitors.map(({ monitorId }) => monitorId),
    );
    return monitors.map((monitor) => {
      const integrationIds = used.get(monitor.monitorId) ?? [];
      return checkObject(monitor, { kind: 'write', ...seen(monitor), publicUrl, integrationIds });
    });
  };
}
