import { describe, expect, it } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import { prepareIdentity, type NewProof } from '../newIdentity.ts';
import type { ComponentRecord } from '../records.ts';
import { confirmationWords, isConfirmedBy } from './deletionPlan.ts';

/** Holdings of an identity that was made with this proof and owns nothing else. */
function holdingsOf(proof: NewProof) {
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
    ['told by a provider', { ...provider, email: 'Ann@x.org' }],
  ])('takes the address %s, in any spelling, and nothing else', (_what, proof) => {
    const holdings = holdingsOf(proof);
    expect(isConfirmedBy(holdings, ' ANN@x.org ')).toBe(true);
    for (const typed of ['', 'bob@x.org', 'ann', holdings.identity.data.identityId]) {
      expect(isConfirmedBy(holdings, typed)).toBe(false);
    }
    expect(confirmationWords(holdings)).not.toContain('x.org');
  });

  it('takes the identity id where no address is known', () => {
    const holdings = holdingsOf({ ...provider });
    expect(isConfirmedBy(holdings, ` ${holdings.identity.data.identityId} `)).toBe(true);
    expect(isConfirmedBy(holdings, '')).toBe(false);
    expect(confirmationWords(holdings)).toContain(holdings.identity.data.identityId);
  });
});
