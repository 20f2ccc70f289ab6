import { isIdentityId } from '../../../contract/ids.ts';
import type { AtomicOp } from '../../../contract/documents.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { addressRestoredMail } from '../../mail/addressMails.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { expiringDeletion } from '../expiring.ts';
import { type PasskeyRecord, removalOps } from '../passkeys/passkeyRecord.ts';
import { unlinkingPlan } from '../providers/linkedProviders.ts';
import { type ComponentRecord, componentsPrefix, passkeysPrefix, readRecord } from '../records.ts';
import { planEndings } from '../sessions/endings.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import {
  type AddressChangeRecord,
  addressChangeKey,
  addressUndoKey,
  type AddressUndoRecord,
  addressUndosPrefix,
  planAddress,
  readAddress,
} from './addressRecords.ts';

/** What an undo link would change. */
export interface UndoOffer {
  /** `taken`: someone has since signed up with the old address. */
  state: 'asking' | 'undone' | 'taken';
  /** The old address, which the link would restore. */
  from: string;
  /** The person's current address. */
  current: string;
}

export interface AddressUndo {
  /** Returns what a link would do, without changing anything; null if it's unknown, used or expired. */
  offer(token: string): Promise<UndoOffer | null>;
  accept(token: string): Promise<UndoOffer | null>;
}

export interface AddressUndoOptions {
  store: DocumentStore;
  mailer: Mailer;
  publicUrl: string;
  logger: Pick<Logger, 'error'>;
  security: SecurityLog;
  now: Clock;
}

/**
 * Undoes changes of address for the holder of the old mailbox. A thief might have made them, so all sessions end, and
 * everything that could let the thief back in is removed: later changes, and passkeys and provider accounts added
 * since.
 */
export function createAddressUndo({
  store,
  mailer,
  publicUrl,
  logger,
  security,
  now,
}: AddressUndoOptions): AddressUndo {
  async function round(token: string, acts: boolean): Promise<Round<UndoOffer | null>> {
    const [identityId = '', secret = ''] = token.split('.');
    if (!isIdentityId(identityId) || secret === '') return { answer: null };
    const undo = await readRecord<AddressUndoRecord>(store, addressUndoKey(identityId, secret));
    const addressRecords = undo && (await readAddress(store, identityId));
    if (!undo || !addressRecords?.current || undo.data.expiresAt <= now()) return { answer: null };
    const { from, changedAt } = undo.data;
    const offer = { from: from.address, current: addressRecords.current.address };
    const plan = await planAddress(store, addressRecords, from);
    if (!plan) return { answer: { ...offer, state: 'taken' } };
    if (!acts) return { answer: { ...offer, state: 'asking' } };
    const [change, undos, passkeys, components, endings] = await Promise.all([
      readRecord<AddressChangeRecord>(store, addressChangeKey(identityId)),
      readEvery<AddressUndoRecord>(store, addressUndosPrefix(identityId)),
      readEvery<PasskeyRecord>(store, passkeysPrefix(identityId)),
      readEvery<ComponentRecord>(store, componentsPrefix(identityId)),
      planEndings(store, identityId),
    ]);
    // Linking and unlinking rewrite the identity. The plan checks its version, so a link that's added concurrently
    // isn't missed.
    const unlinking = components
      .filter(({ data: { data } }) => typeof data.linkedAt === 'number' && data.linkedAt >= changedAt)
      .map(unlinkingPlan);
    const ops: AtomicOp[] = [
      ...plan.ops,
      ...undos.filter(({ data }) => data.changedAt >= changedAt).flatMap(expiringDeletion),
      ...passkeys.filter(({ data }) => data.createdAt >= changedAt).flatMap(({ data }) => removalOps(data)),
      ...unlinking.flatMap((each) => each.ops),
      ...endings.ops,
      ...(change ? expiringDeletion(change) : []),
    ];
    return {
      answer: { ...offer, state: 'undone' },
      checks: [
        { key: undo.key, versionstamp: undo.versionstamp },
        ...plan.checks,
        ...endings.checks,
        ...unlinking.flatMap((each) => each.checks),
      ],
      ops,
    };
  }

  return {
    offer: (token) => untilCommitted(store, () => round(token, false)),
    async accept(token) {
      const offer = await untilCommitted(store, () => round(token, true));
      if (offer?.state !== 'undone') return offer;
      security('address-restored', { identityId: token.split('.')[0] ?? '' });
      for (const to of [offer.from, offer.current]) {
        await mailer
          .send(addressRestoredMail(to, { ...offer, publicUrl }))
          .catch((error: unknown) => logger.error({ err: error }, 'Could not send a notice'));
      }
      return offer;
    },
  };
}
