import { createHash } from 'node:crypto';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../../contract/documents.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import { addressChangedNote } from '../../teams/lifecycle.ts';
import type { CodeRecord } from '../confirmationCode.ts';
import { componentOf } from '../newIdentity.ts';
import {
  type ChannelRecord,
  channelsPrefix,
  type ComponentRecord,
  componentsPrefix,
  emailKey,
  type IdentificationRecord,
  identityKey,
  type IdentityRecord,
  readRecord,
} from '../records.ts';

/** A change that awaits its codes; a person has at most one. */
export interface AddressChangeRecord {
  to: EmailAddress;
  toCode: CodeRecord;
  /** Null for someone without an address. */
  fromCode: CodeRecord | null;
  expiresAt: number;
}

/** Lets the holder of the old address undo a change. Its key contains the hash of the link's secret. */
export interface AddressUndoRecord {
  from: EmailAddress;
  to: EmailAddress;
  changedAt: number;
  expiresAt: number;
}

export const addressChangeKey = (identityId: string): DocumentKey => [...identityKey(identityId), 'address', 'change'];
export const addressUndosPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'addressUndos'];
export const addressUndoKey = (identityId: string, secret: string): DocumentKey => [
  ...addressUndosPrefix(identityId),
  createHash('sha256').update(secret).digest('base64url'),
];

export interface AddressRecords {
  identity: Document<IdentityRecord>;
  component: Document<ComponentRecord> | null;
  /** The current address; null for someone without one. */
  current: EmailAddress | null;
}

export async function readAddress(store: DocumentStore, identityId: string): Promise<AddressRecords | null> {
  const [identity, component] = await Promise.all([
    readRecord<IdentityRecord>(store, identityKey(identityId)),
    readRecord<ComponentRecord>(store, [...componentsPrefix(identityId), 'email']),
  ]);
  if (!identity) return null;
  const address = component?.data.identification;
  return {
    identity,
    component,
    current: address === undefined ? null : { address, normalized: address.toLowerCase() },
  };
}

export interface AddressPlan {
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/** Plans a change to another address; returns null if someone else has it. */
export async function planAddress(
  store: DocumentStore,
  { identity, component, current }: AddressRecords,
  to: EmailAddress,
): Promise<AddressPlan | null> {
  const { identityId } = identity.data;
  const taken = await readRecord<IdentificationRecord>(store, emailKey(to.normalized));
  if (taken && taken.data.identityId !== identityId) return null;
  const componentKey = [...componentsPrefix(identityId), 'email'];
  const former = [...(identity.data.formerAddresses ?? []), ...(current ? [current.normalized] : [])];
  const data: IdentityRecord = {
    ...identity.data,
    data: { ...identity.data.data, email: to.address },
    formerAddresses: [...new Set(former)].filter((address) => address !== to.normalized),
  };
  const identification: IdentificationRecord = { identityId, address: to.address };
  const channel: ChannelRecord = { identityId, channelId: 'email', data: { address: to.address } };
  return {
    checks: [
      { key: identity.key, versionstamp: identity.versionstamp },
      { key: componentKey, versionstamp: component?.versionstamp ?? null },
      { key: emailKey(to.normalized), versionstamp: taken?.versionstamp ?? null },
    ],
    ops: [
      ...(current ? [{ type: 'delete' as const, key: emailKey(current.normalized) }] : []),
      { type: 'set', key: identity.key, data },
      { type: 'set', key: componentKey, data: componentOf(identityId, { kind: 'email', ...to }) },
      { type: 'set', key: [...channelsPrefix(identityId), 'email'], data: channel },
      { type: 'set', key: emailKey(to.normalized), data: identification },
      ...(current ? [addressChangedNote({ identityId, from: current.address, to: to.address })] : []),
    ],
  };
}
