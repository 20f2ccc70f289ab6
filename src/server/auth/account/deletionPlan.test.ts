import { describe, expect, it } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { planAddress, readAddress } from '../address/addressRecords.ts';
import { prepareIdentity, type NewProof } from '../newIdentity.ts';
import type { ComponentRecord } from '../records.ts';
import { confirmationWords, isConfirmedBy, readAccountRecords } from './deletionPlan.ts';

/** Returns the records for an identity that was created with this proof and has nothing else. */
function recordsOf(proof: NewProof) {
  const { identity, ops } = prepareIdentity(proof, 0);
  const stored = <T>(data: T): Document<T> => ({ key: ['x'], data, versionstamp: '1' });
  const components = ops.flatMap((op) =>
    op.type === 'set' && op.key.includes('components') ? [stored(op.data as ComponentRecord)] : [],
  );
  const nothing = {
    channels: [],
    sessions: [],
    devices: [],
    signIns: [],
    user: null,
    formerAddresses: [],
    references: [],
    teams: [],
  };
  return { identity: stored(identity), components, ...nothing };
}

const provider = { kind: 'provider', providerId: 'one', issuer: 'https://one.example', subject: 'ann' } as const;

describe('confirming a deletion', () => {
  it.each<[string, NewProof]>([
    ['confirmed by a code', { kind: 'email', address: 'Ann@x.org', normalized: 'ann@x.org' }],
    ['from a provider', { ...provider, email: 'Ann@x.org' }],
  ])('accepts an address %s in any capitalization, but nothing else', (_what, proof) => {
    const records = recordsOf(proof);
    expect(isConfirmedBy(records, ' ANN@x.org ')).toBe(true);
    for (const typed of ['', 'bob@x.org', 'ann', records.identity.data.identityId]) {
      expect(isConfirmedBy(records, typed)).toBe(false);
    }
    expect(confirmationWords(records)).not.toContain('x.org');
  });

  it('accepts the identity id if no address is known', () => {
    const records = recordsOf({ ...provider });
    expect(isConfirmedBy(records, ` ${records.identity.data.identityId} `)).toBe(true);
    expect(isConfirmedBy(records, '')).toBe(false);
    expect(confirmationWords(records)).toContain(records.identity.data.identityId);
  });
});

describe('a person’s former addresses', () => {
  const emailOf = (normalized: string) => ({ address: normalized, normalized });

  it('are all remembered, unless someone else has since taken them', async () => {
    const store = createMemoryDocumentStore();
    const { identity, ops } = prepareIdentity({ kind: 'email', ...emailOf('one@x.org') }, 0);
    const { identityId } = identity;
    await store.commit([], ops);
    for (const next of ['two@x.org', 'three@x.org', 'two@x.org', 'four@x.org']) {
      const records = await readAddress(store, identityId);
      const plan = records && (await planAddress(store, records, emailOf(next)));
      expect(await store.commit(plan?.checks ?? [], plan?.ops ?? [])).toMatchObject({ committed: true });
    }
    await store.commit([], prepareIdentity({ kind: 'email', ...emailOf('three@x.org') }, 0).ops);
    expect(await readAccountRecords(store, identityId)).toMatchObject({ formerAddresses: ['one@x.org', 'two@x.org'] });
  });
});
