import { createHash } from 'node:crypto';
import type { AtomicOp } from '../../../contract/documents.ts';
import type { Passkey } from '../../../contract/passkeys.ts';
import { passkeyKey, passkeyOwnerKey } from '../records.ts';
import { UNKNOWN_DEVICE } from '../sessions/requester.ts';

/** A person's passkey: its public key, and facts about its use. */
export interface PasskeyRecord extends Passkey {
  identityId: string;
  /** The id in base64url, as the browser returns it. */
  credentialId: string;
  /** COSE key, in base64url. */
  publicKey: string;
  /** How many times the passkey has been used, according to the authenticator; 0 if the authenticator doesn't count. */
  counter: number;
}

/** Hashes a credential id. The hash identifies the passkey everywhere else. */
export function passkeyIdOf(credentialId: string): string {
  return createHash('sha256').update(Buffer.from(credentialId, 'base64url')).digest('base64url');
}

/** Returns the opaque id that authenticators store for a person and return with each use of a passkey. */
export function userHandleOf(identityId: string): string {
  return Buffer.from(identityId).toString('base64url');
}

/** Returns the facts about a passkey that its owner sees. */
export function summaryOf(record: PasskeyRecord): Passkey {
  const { passkeyId, name, createdAt, lastUsedAt, isSynced, refusedSince } = record;
  return { passkeyId, name, createdAt, lastUsedAt, isSynced, refusedSince };
}

/** Returns ops that delete a passkey and the record for finding its owner. */
export function removalOps({ identityId, passkeyId }: Pick<PasskeyRecord, 'identityId' | 'passkeyId'>): AtomicOp[] {
  return [
    { type: 'delete', key: passkeyKey(identityId, passkeyId) },
    { type: 'delete', key: passkeyOwnerKey(passkeyId) },
  ];
}

/** Well-known authenticators by AAGUID (from the list at passkeydeveloper/passkey-authenticator-aaguids). */
const AUTHENTICATORS: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

/**
 * Returns a name for a new passkey: its authenticator's, or else the browser's, with a number if that name is taken.
 */
export function newPasskeyName(aaguid: string, device: string, taken: readonly string[]): string {
  const name = AUTHENTICATORS[aaguid] ?? (device === UNKNOWN_DEVICE ? 'Passkey' : capitalized(device));
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}

const capitalized = (words: string): string => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
