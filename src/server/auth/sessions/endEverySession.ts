import type { DocumentStore } from '../../documents/documentStore.ts';
import { readEvery } from '../readEvery.ts';
import { identitiesPrefix, sessionsPrefix, type IdentityRecord } from '../records.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** Signs everybody out: no access or refresh token issued so far is good any more. Returns how many sessions ended. */
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
  return ended;
}
