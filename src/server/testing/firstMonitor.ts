import type { Document } from '../../contract/documents.ts';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { someSettings } from '../monitors/testing/monitorSamples.ts';
import type { ApiClient, TestPerson } from './apiClient.ts';

/** Creates a team with one monitor for someone who has just signed up, and returns the monitor. */
export async function createFirstMonitor(client: ApiClient, { token, userId }: TestPerson): Promise<Monitor> {
  const teamId = createId(TEAM_ID_PREFIX);
  const data = { teamId, display: 'Ops', initials: 'O', users: [{ userId, role: 'owner' }] };
  await client.valueOf(
    { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: teamKey(teamId), data }] },
    token,
  );
  const input = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: someSettings };
  const created = await client.valueOf<Document<Monitor>>({ kind: 'rpc', rpc: ['monitors', 'create'], input }, token);
  return created.data;
}
