import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../contract/durations.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { expiringDeletion } from '../expiring.ts';
import { identitiesPrefix, type IdentityRecord, serverKeysKey, sessionsPrefix } from '../records.ts';
import type { Device } from './requester.ts';

/** How long an unused session lasts. */
export const SESSION_MS = 14 * DAY_MS;
/** The maximum lifetime of a session, even if it stays in use. */
const MAX_SESSION_MS = 90 * DAY_MS;
/** How long a replaced refresh token keeps working, in case the response with the new one was lost. */
const REFRESH_GRACE_MS = 30_000;

const MAX_RETIRED = 10;

/** A signed-in device. Its session lasts as long as this record. */
export interface SessionRecord extends Device {
  sessionId: string;
  identityId: string;
  /**
   * The known device that the session started on. Ending the session from another device also removes the known device.
   */
  deviceId?: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  /** When the person last proved their identity; if missing, they did so by signing in. */
  provedAt?: number;
  /** Id of the current refresh token. */
  refreshId: string;
  /** Refresh tokens replaced within the grace period. */
  retired: { refreshId: string; at: number }[];
}

export function createSessionRecord(
  { identityId, deviceId }: Pick<SessionRecord, 'identityId' | 'deviceId'>,
  device: Device,
  now: number,
): SessionRecord {
  return {
    ...device,
    sessionId: randomUUID(),
    identityId,
    ...(deviceId !== undefined && { deviceId }),
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    expiresAt: now + SESSION_MS,
    refreshId: randomUUID(),
    retired: [],
  };
}

/** Returns when the person last proved their identity, by signing in or later. */
export const provedAtOf = ({ provedAt, createdAt }: SessionRecord): number => provedAt ?? createdAt;

/**
 * Returns when a session ends if it isn't used again. Earlier versions had no maximum, so the stored time can be too
 * late.
 */
export const endOf = ({ createdAt, expiresAt }: Pick<SessionRecord, 'createdAt' | 'expiresAt'>): number =>
  Math.min(expiresAt, createdAt + MAX_SESSION_MS);

/**
 * Interprets a refresh token: it's current, it was just replaced, or it's being reused, which means that it was stolen.
 */
export function classifyRefresh(
  session: SessionRecord,
  refreshId: string,
  now: number,
): 'current' | 'grace' | 'reused' {
  if (refreshId === session.refreshId) return 'current';
  const retired = session.retired.find((token) => token.refreshId === refreshId);
  return retired && now - retired.at <= REFRESH_GRACE_MS ? 'grace' : 'reused';
}

/** Returns the session as it is after its current refresh token has been used. */
export function rotateSession(session: SessionRecord, device: Device, now: number): SessionRecord {
  const recent = session.retired.filter(({ at }) => now - at <= REFRESH_GRACE_MS);
  return {
    ...session,
    ...device,
    lastSeenAt: now,
    expiresAt: Math.min(now + SESSION_MS, session.createdAt + MAX_SESSION_MS),
    refreshId: randomUUID(),
    retired: [...recent, { refreshId: session.refreshId, at: now }].slice(-MAX_RETIRED),
  };
}

/**
 * Signs everyone out and deletes the keys that sign tokens; the next start creates new ones. Copies of the old keys
 * then become useless. Returns how many sessions ended.
 */
export async function endEverySession(store: DocumentStore): Promise<number> {
  let ended = 0;
  for (const { data } of await readEvery<IdentityRecord>(store, identitiesPrefix)) {
    const sessions = await readEvery<SessionRecord>(store, sessionsPrefix(data.identityId));
    await store.commit([], sessions.flatMap(expiringDeletion));
    ended += sessions.length;
  }
  await store.commit([], [{ type: 'delete', key: serverKeysKey }]);
  return ended;
}
