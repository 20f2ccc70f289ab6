import type { AtomicCheck, AtomicOp, Document } from '../../../contract/documents.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { expiringDeletion } from '../expiring.ts';
import type { DeviceRecord } from '../knownDevices.ts';
import { deviceKey, sessionsPrefix } from '../records.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** What to commit to end sessions. The checks fail if one of them was used in the meantime. */
export interface Endings {
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/** Plans the end of sessions that their owner doesn't trust, and the removal of their devices, except `keptDeviceId`. */
export async function planEndingOf(
  store: DocumentStore,
  sessions: readonly Document<SessionRecord>[],
  keptDeviceId?: string,
): Promise<Endings> {
  const keys = new Map(
    sessions.flatMap(({ data: { identityId, deviceId } }) =>
      deviceId === undefined || deviceId === keptDeviceId ? [] : [[deviceId, deviceKey(identityId, deviceId)]],
    ),
  );
  const devices = (await store.getMany([...keys.values()])) as (Document<DeviceRecord> | null)[];
  const ended = [...sessions, ...devices.filter((device) => device !== null)];
  return {
    checks: ended.map(({ key, versionstamp }) => ({ key, versionstamp })),
    ops: ended.flatMap(expiringDeletion),
  };
}

/** Plans the end of a person's sessions, except `keptId`, and returns how many there are. */
export async function planEndings(
  store: DocumentStore,
  identityId: string,
  keptId?: string,
): Promise<Endings & { count: number }> {
  const sessions = await readEvery<SessionRecord>(store, sessionsPrefix(identityId));
  const kept = sessions.find(({ data }) => data.sessionId === keptId);
  const ended = sessions.filter((session) => session !== kept);
  return { count: ended.length, ...(await planEndingOf(store, ended, kept?.data.deviceId)) };
}
