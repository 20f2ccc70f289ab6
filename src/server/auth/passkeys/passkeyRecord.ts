import { createHash } from 'node:crypto';
import type { AtomicOp } from '../../../contract/documents.ts';
import type { Passkey } from '../../../contract/passkeys.ts';
import { passkeyKey, passkeyOwnerKey } from '../records.ts';

/** A passkey of a person: its public key, and what is known about its use. */
export interface PasskeyRecord extends Passkey {
  identityId: string;
  /** As the browser names it, in base64url. */
  credentialId: string;
  /** COSE key, in base64url. */
  publicKey: string;
  /** How often its authenticator says it was used; 0 for one that doesn't count. */
  counter: number;
}

/** The hash of a credential's id, which names the passkey everywhere else. */
export function passkeyIdOf(credentialId: string): string {
  return createHash('sha256').update(Buffer.from(credentialId, 'base64url')).digest('base64url');
}

/** The id of a person for authenticators: it is opaque, and comes back with each use of a passkey. */
export function userHandleOf(identityId: string): string {
  return Buffer.from(identityId).toString('base64url');
}

/** What the person may see of a passkey. */
export function summaryOf(record: PasskeyRecord): Passkey {
  const { passkeyId, name, createdAt, lastUsedAt, isSynced, refusedSince } = record;
  return { passkeyId, name, createdAt, lastUsedAt, isSynced, refusedSince };
}

/** Removes a passkey, and what finds its person. */
export function removalOps({ identityId, passkeyId }: Pick<PasskeyRecord, 'identityId' | 'passkeyId'>): AtomicOp[] {
  return [
    { type: 'delete', key: passkeyKey(identityId, passkeyId) },
    { type: 'delete', key: passkeyOwnerKey(passkeyId) },
  ];
}
