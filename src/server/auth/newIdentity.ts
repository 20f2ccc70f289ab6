import type { AtomicCheck, AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { createId, IDENTITY_ID_PREFIX } from '../../contract/ids.ts';
import { userKey } from '../../contract/keys.ts';
import type { User } from '../../contract/records.ts';
import { DEFAULT_TIMEZONE } from '../../contract/timezones.ts';
import {
  channelsPrefix,
  componentsPrefix,
  emailKey,
  identityKey,
  passkeyOwnerKey,
  providerAccountKey,
  type ChannelRecord,
  type ComponentRecord,
  type IdentificationRecord,
  type IdentityRecord,
} from './records.ts';

/** How someone proved their identity. A passkey always belongs to an existing identity. */
export type Proof = NewProof | { kind: 'passkey'; passkeyId: string };

/** The proofs that can create an identity. */
export type NewProof =
  | { kind: 'email'; address: string; normalized: string }
  | { kind: 'provider'; providerId: string; issuer: string; subject: string; email?: string };

/** An identity to commit with its user record; the check fails if the proof already belongs to someone. */
export interface NewIdentity {
  identity: IdentityRecord;
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/** Returns the stored component for a proof. */
export function componentOf(identityId: string, proof: NewProof): ComponentRecord {
  if (proof.kind === 'email') {
    return { identityId, componentId: 'email', identification: proof.address, confirmed: true, data: {} };
  }
  const { providerId, issuer, subject, email } = proof;
  return {
    identityId,
    componentId: providerId,
    ...(email !== undefined && { identification: email }),
    confirmed: email !== undefined,
    data: { issuer, subject },
  };
}

/** Sets the identity's e-mail address: the one it signs in with, or else the first that a provider verified. */
export function withAddress(identity: IdentityRecord, components: readonly ComponentRecord[]): IdentityRecord {
  if (components.some(({ componentId }) => componentId === 'email')) return identity;
  const { email: _before, ...data } = identity.data;
  const email = components.find(({ confirmed }) => confirmed)?.identification;
  return { ...identity, data: { ...data, ...(email !== undefined && { email }) } };
}

/** Returns what the identity token contains about a proof. */
function identityDataOf(proof: NewProof): Record<string, unknown> {
  const email = proof.kind === 'email' ? proof.address : proof.email;
  return email === undefined ? {} : { email };
}

export function identificationKey(proof: Proof): DocumentKey {
  switch (proof.kind) {
    case 'email':
      return emailKey(proof.normalized);
    case 'passkey':
      return passkeyOwnerKey(proof.passkeyId);
    case 'provider':
      return providerAccountKey(proof.issuer, proof.subject);
  }
}

/** Builds an identity's first commit: the identity, its component and channel, and the person's user record. */
export function prepareIdentity(proof: NewProof, now: number): NewIdentity {
  const identityId = createId(IDENTITY_ID_PREFIX);
  const identity: IdentityRecord = { identityId, data: identityDataOf(proof), createdAt: now };
  const component = componentOf(identityId, proof);
  const key = identificationKey(proof);
  const identification: IdentificationRecord = {
    identityId,
    ...(proof.kind === 'email' && { address: proof.address }),
  };
  const user: User = { userId: identityId, display: '', timezone: DEFAULT_TIMEZONE };
  const ops: AtomicOp[] = [
    { type: 'set', key: identityKey(identityId), data: identity },
    { type: 'set', key, data: identification },
    { type: 'set', key: [...componentsPrefix(identityId), component.componentId], data: component },
    { type: 'set', key: userKey(identityId), data: user },
  ];
  if (proof.kind === 'email') {
    const channel: ChannelRecord = { identityId, channelId: 'email', data: { address: proof.address } };
    ops.push({ type: 'set', key: [...channelsPrefix(identityId), channel.channelId], data: channel });
  }
  return { identity, checks: [{ key, versionstamp: null }], ops };
}
