import { randomUUID } from 'node:crypto';
import type { SignInSummary } from '../../../contract/account.ts';
import type { AtomicOp, Document } from '../../../contract/documents.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { expiringDeletion, expiringOps } from '../expiring.ts';
import { signInKey, signInsPrefix } from '../records.ts';
import { type Device, deviceWords } from './requester.ts';

const HISTORY_MS = 30 * DAY_MS;
/** Maximum number of sign-ins kept per person; the oldest are deleted first. */
const MAX_SIGN_INS = 100;

/** One sign-in, kept for thirty days. */
export interface SignInRecord extends Device {
  at: number;
  /** `code`, `link`, or the id of a provider. */
  by: string;
  isSignUp: boolean;
  isNewDevice: boolean;
  expiresAt: number;
}

export type SignIn = Omit<SignInRecord, 'at' | 'expiresAt'>;

export interface SignInHistory {
  /** Returns ops that record a sign-in, for the commit that signs the person in. */
  note(identityId: string, signIn: SignIn): Promise<AtomicOp[]>;
  /** Newest first. */
  list(identityId: string): Promise<SignInSummary[]>;
}

export function createSignInHistory(store: DocumentStore, now: Clock): SignInHistory {
  return {
    async note(identityId, signIn) {
      const at = now();
      const key = signInKey(identityId, at, randomUUID());
      const record: SignInRecord = { ...signIn, at, expiresAt: at + HISTORY_MS };
      // Keys start with the time, so the oldest come first.
      const kept = signIn.isSignUp ? [] : await store.list(signInsPrefix(identityId), { limit: MAX_SIGN_INS });
      const surplus = kept.slice(0, Math.max(0, kept.length + 1 - MAX_SIGN_INS));
      return [
        ...expiringOps(key, record, null),
        ...surplus.flatMap(({ document }) => expiringDeletion(document as Document<SignInRecord>)),
      ];
    },
    async list(identityId) {
      const stored = await readEvery<SignInRecord>(store, signInsPrefix(identityId));
      return stored
        .map(({ data }) => data)
        .filter(({ expiresAt }) => expiresAt > now())
        .map(({ userAgent, expiresAt: _expiresAt, ...signIn }) => ({ ...signIn, device: deviceWords(userAgent) }))
        .toReversed();
    },
  };
}
