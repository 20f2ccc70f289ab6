import { isPingUuid } from '../../monitors/pings/pingUrl.ts';
import { type ApiResponse, errorResponse } from '../apiResponse.ts';
import { uniqueKeyOf } from '../checkObject.ts';
import type { ApiCall, ManagementServices } from '../managementServices.ts';

type Reads = Pick<ManagementServices, 'reads'>;

/**
 * Returns a function that identifies monitors as a key can see them: by UUID, or by unique key if it can only read.
 * Null for a deleted monitor.
 */
export async function createCheckNames(
  { reads }: Reads,
  { grant: { teamId, scope } }: ApiCall,
  monitorIds: readonly string[],
): Promise<(monitorId: string) => string | null> {
  const uuids = await reads.uuids(teamId, [...new Set(monitorIds)]);
  return (monitorId) => {
    const uuid = uuids.get(monitorId);
    if (uuid === undefined) return null;
    return scope === 'write' ? uuid : uniqueKeyOf(uuid);
  };
}

/** Finds the monitor that a UUID or a unique key identifies in the API key's team; null if there is none. */
export async function monitorIdOf(
  { reads }: Reads,
  { grant: { teamId } }: ApiCall,
  check: string,
): Promise<string | null> {
  const name = isPingUuid(check) ? await reads.named(check) : await reads.byUniqueKey(teamId, check);
  return name?.teamId === teamId ? name.monitorId : null;
}

/** Returns the ids of the monitors that a body lists in `checks`. */
export async function checkIds(
  services: Reads,
  call: ApiCall,
  checks: readonly string[],
): Promise<{ monitorIds: string[] } | { refusal: ApiResponse }> {
  const monitorIds: string[] = [];
  for (const [index, check] of checks.entries()) {
    const monitorId = await monitorIdOf(services, call, check);
    const field = `checks/${index}`;
    if (monitorId === null) return { refusal: errorResponse(400, `${field} isn’t a check in this team`, field) };
    monitorIds.push(monitorId);
  }
  return { monitorIds: [...new Set(monitorIds)] };
}
