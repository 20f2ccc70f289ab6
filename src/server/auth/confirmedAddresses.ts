import type { AtomicCheck } from '../../contract/documents.ts';
import { userKey } from '../../contract/keys.ts';
import type { User } from '../../contract/records.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import {
  type ComponentRecord,
  componentsPrefix,
  emailKey,
  type IdentificationRecord,
  identityKey,
  type IdentityRecord,
  readRecord,
} from './records.ts';

/** An identity's confirmed addresses, as entered, with commit checks that fail if the addresses change. */
export interface ConfirmedAddressesOf {
  addresses: string[];
  checks: AtomicCheck[];
}

export async function readConfirmedAddresses(store: DocumentStore, identityId: string): Promise<ConfirmedAddressesOf> {
  const components = await readEvery<ComponentRecord>(store, componentsPrefix(identityId));
  const confirmed = components.filter(({ data }) => data.confirmed && data.identification !== undefined);
  return {
    addresses: confirmed.map(({ data }) => data.identification ?? ''),
    checks: confirmed.map(({ key, versionstamp }) => ({ key, versionstamp })),
  };
}

/** Returns the identity that signs in with an address; null if there is none. */
export async function findIdentity(store: DocumentStore, normalized: string): Promise<string | null> {
  return (await readRecord<IdentificationRecord>(store, emailKey(normalized)))?.data.identityId ?? null;
}

type Reading = Pick<DocumentStore, 'get'>;

/** Returns the address for a person's e-mails: their own, or the one that a provider verified; null if there's none. */
export async function readMailAddress(store: Reading, identityId: string): Promise<string | null> {
  const identity = await readRecord<IdentityRecord>(store, identityKey(identityId));
  const address = identity?.data.data.email;
  return typeof address === 'string' ? address : null;
}

const HAS_LETTERS = /[^\s\p{C}]/u;

/**
 * Returns the name that others see: the person's name, or their address if they haven't entered one; empty if the
 * account is gone.
 */
export async function readNameOrAddress(store: Reading, userId: string): Promise<string> {
  return (await readDisplayName(store, userId)) || ((await readMailAddress(store, userId)) ?? '');
}

/** Returns the name that a person has entered; empty if there is none. */
export async function readDisplayName(store: Reading, userId: string): Promise<string> {
  const { display = '' } = ((await store.get(userKey(userId)))?.data ?? {}) as Partial<User>;
  return HAS_LETTERS.test(display) ? display : '';
}
