import type { AtomicOp } from '../../../contract/documents.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { readEvery } from '../../documents/readEvery.ts';
import type { LifecyclePart } from '../../teams/lifecycle.ts';
import { expiringPrefix, identityKey } from '../records.ts';
import { untilCommitted } from '../untilCommitted.ts';
import { planLeaving, readMemberships } from './deletionPlan.ts';

/** What is left to do in the sign-in records once an account is deleted. */
export function createAuthLifecycle(store: DocumentStore): LifecyclePart {
  return {
    async personDeleted({ identityId }) {
      await leaveLateTeams(store, identityId);
      await forgetExpiring(store, identityId);
    },
  };
}

/**
 * Leaves the teams that were joined between the last read and the commit of a deletion. None can follow: a team takes
 * only people who have a user record.
 */
function leaveLateTeams(store: DocumentStore, identityId: string): Promise<void> {
  return untilCommitted(store, async () => {
    const plan = planLeaving(identityId, await readMemberships(store, identityId));
    return { answer: undefined, ...plan };
  });
}

/** Notes about the expiry of sessions and devices hold the person's identity, so they are deleted too. */
async function forgetExpiring(store: DocumentStore, identityId: string): Promise<void> {
  const own = identityKey(identityId);
  const notes = await readEvery<{ key: readonly string[] }>(store, expiringPrefix);
  const ofPerson = notes.filter(({ data }) => own.every((segment, index) => data.key[index] === segment));
  if (ofPerson.length > 0)
    await store.commit(
      [],
      ofPerson.map(({ key }): AtomicOp => ({ type: 'delete', key })),
    );
}
