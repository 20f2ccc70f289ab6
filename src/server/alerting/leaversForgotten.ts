import type { AtomicOp } from '../../contract/documents.ts';
import { userKey, userTeamKey } from '../../contract/keys.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import type { KnownPeople, PeoplesWishes } from './alertStore.ts';
import type { Consent } from './confirmation/consent.ts';
import { forgetPerson } from './forgetGone.ts';

export interface LeaversForgottenOptions {
  alerts: Pick<KnownPeople, 'forgetPerson'> & Pick<PeoplesWishes, 'stopMails'>;
  consent: Pick<Consent, 'review'>;
  logger: Pick<Logger, 'error'>;
}

/**
 * Wraps the documents: when a person leaves a team or deletes their account, their mail settings there go too, and their
 * address needs a confirmation. The commit stands even if that fails; an hourly chore then catches up.
 */
export function withLeaversForgotten(
  store: DocumentStore,
  { alerts, consent, logger }: LeaversForgottenOptions,
): DocumentStore {
  async function forget(ops: AtomicOp[]): Promise<void> {
    for (const key of deletedKeys(ops)) {
      const [, userId = '', , teamId = ''] = key;
      if (isSame(key, userTeamKey(userId, teamId))) {
        await alerts.stopMails(userId, teamId);
        await consent.review(teamId);
      }
      if (isSame(key, userKey(userId))) await forgetPerson(alerts, userId);
    }
  }

  return {
    ...store,
    async commit(checks, ops) {
      const outcome = await store.commit(checks, ops);
      if (!outcome.committed) return outcome;
      await forget(ops).catch((error: unknown) => logger.error({ err: error }, 'Who has left could not be forgotten'));
      return outcome;
    },
  };
}

/** Keys that the last op on them deletes. */
function deletedKeys(ops: AtomicOp[]): readonly string[][] {
  const lastOfKey = new Map(ops.map((op) => [JSON.stringify(op.key), op]));
  return [...lastOfKey.values()].flatMap(({ type, key }) => (type === 'delete' ? [key] : []));
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((segment, index) => segment === other[index]);
