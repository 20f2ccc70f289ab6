import type { DocumentStore } from '../../documents/documentStore.ts';
import { readEvery } from '../../documents/readEvery.ts';
import { identitiesPrefix, serverKeysKey, sessionsPrefix, type IdentityRecord } from '../records.ts';
import type { SessionRecord } from './sessionRecord.ts';

/**
 * Signs everyone out, and drops the keys that sign tokens; the next start makes new ones. Tokens signed with a copy of
 * the old keys are invalid. Returns how many sessions ended.
 */
export async function endEverySession(store: DocumentStore): Promise<number> {
  let ended = 0;
  for (const { data } of await readEvery<IdentityRecord>(store, identitiesPrefix)) {
    const sessions = await readEvery<SessionRecord>(store, sessionsPrefix(data.identityId));
    await store.commit(
      [],
      sessions.map(({ key }) => ({ type: 'delete', key })),
    );
    ended += sessions.length;
  }
  await store.commit([], [{ type: 'delete', key: serverKeysKey }]);
  return ended;
}
