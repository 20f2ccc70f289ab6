import { createHash, createHmac } from 'node:crypto';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../../contract/documents.ts';
import { UsedPasskeySchema, type UsedPasskey } from '../../../contract/passkeys.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { createValidator } from '../../validation/createValidator.ts';
import { passkeyCopied, passkeyRefused } from '../ceremonies/refusals.ts';
import { expiresAtOp } from '../expiring.ts';
import { type IdentificationRecord, passkeyKey, passkeyOwnerKey, readRecord, usedAnswerKey } from '../records.ts';
import { type Requester, fieldsOf } from '../sessions/requester.ts';
import { passkeyIdOf, type PasskeyRecord } from './passkeyRecord.ts';
import type { RelyingParty } from './relyingParty.ts';
import { verifyUse } from './verifyPasskey.ts';

/** Whether a passkey was used validly, and what to commit. */
export type PasskeyUse =
  | {
      kind: 'good';
      passkey: PasskeyRecord;
      owner: Document<IdentificationRecord>;
      checks: AtomicCheck[];
      ops: AtomicOp[];
    }
  /** A copy was used, so the passkey is refused from now on. `isNews` is only true the first time. */
  | { kind: 'copied'; passkey: PasskeyRecord; isNews: boolean; checks: AtomicCheck[]; ops: AtomicOp[] }
  | { kind: 'refused'; reason: string };

export type BadUse = Exclude<PasskeyUse, { kind: 'good' }>;

export type CheckUse = (challenge: string, used: UsedPasskey) => Promise<PasskeyUse>;

export interface CheckUseOptions {
  store: DocumentStore;
  party: RelyingParty;
  now: Clock;
}

/** Returns a function that checks a response to a challenge. The response can come from any registered passkey. */
export function createCheckUse({ store, party, now }: CheckUseOptions): CheckUse {
  return async (challenge, used) => {
    const passkeyId = passkeyIdOf(used.id);
    const owner = await readRecord<IdentificationRecord>(store, passkeyOwnerKey(passkeyId));
    const stored = owner && (await readRecord<PasskeyRecord>(store, passkeyKey(owner.data.identityId, passkeyId)));
    if (!owner || !stored) return { kind: 'refused', reason: 'No one has this passkey.' };
    const { key, versionstamp, data: passkey } = stored;
    const checks: AtomicCheck[] = [{ key, versionstamp }];
    try {
      const { counter, isSynced, isCopied } = await verifyUse(party, challenge, used, passkey);
      if (passkey.refusedSince !== null) return { kind: 'copied', passkey, isNews: false, checks: [], ops: [] };
      if (isCopied) {
        const refused: PasskeyRecord = { ...passkey, refusedSince: now() };
        return { kind: 'copied', passkey, isNews: true, checks, ops: [{ type: 'set', key, data: refused }] };
      }
      const next: PasskeyRecord = { ...passkey, counter, isSynced, lastUsedAt: now() };
      return { kind: 'good', passkey, owner, checks, ops: [{ type: 'set', key, data: next }] };
    } catch (error) {
      return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Derives a challenge from a sign-in's or a proof's secret, so that it doesn't have to be stored. */
export const challengeOf = (seed: string): string =>
  createHmac('sha256', seed).update('passkey challenge').digest('base64url');

/** Returns a check and ops that make the response to a challenge usable only once, if they're added to its commit. */
export function onceOnly(
  challenge: string,
  expiresAt: number,
): { key: DocumentKey; checks: AtomicCheck[]; ops: AtomicOp[] } {
  const key = usedAnswerKey(createHash('sha256').update(challenge).digest('base64url'));
  return {
    key,
    checks: [{ key, versionstamp: null }],
    ops: [{ type: 'set', key, data: { expiresAt } }, expiresAtOp(key, expiresAt)],
  };
}

export const usedPasskey = createValidator<UsedPasskey>(UsedPasskeySchema);

/** Logs why a passkey was refused, and returns the message for the person who tried to use it. */
export type RefusePasskey = (use: BadUse, requester: Requester) => Promise<Outcome>;

export interface RefusePasskeyOptions {
  /** Warns the person by e-mail that a copy of their passkey was used. */
  reportCopy(identityId: string, name: string, requester: Requester): Promise<void>;
  logger: Pick<Logger, 'info'>;
  security: SecurityLog;
}

export function createRefusePasskey({ reportCopy, logger, security }: RefusePasskeyOptions): RefusePasskey {
  return async (use, requester) => {
    if (use.kind === 'refused') {
      security('passkey-refused', fieldsOf(requester));
      logger.info({ requestId: requester.requestId, reason: use.reason }, 'A passkey was not accepted');
      return passkeyRefused();
    }
    const { identityId, passkeyId, name } = use.passkey;
    security('passkey-copied', { ...fieldsOf(requester), identityId, passkeyId });
    if (use.isNews) await reportCopy(identityId, name, requester);
    return passkeyCopied();
  };
}
