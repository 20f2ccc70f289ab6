import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { ProofOffer } from '../../../contract/proof.ts';
import type { Person } from '../../access/visitor.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';

const DELETED = { kind: 'result' };
const NEEDED = { kind: 'error', name: 'FreshProofNeededError' };

async function signedIn() {
  const test = await createTestAuth();
  const visitor = await test.visitorOf(await test.signUp('ann@x.org'));
  const ask = (path: string, input?: unknown, as: Person = visitor) => test.call(path, input, { visitor: as });

  /** Starts a proof and returns its state. */
  async function begin(as: Person = visitor): Promise<string> {
    const outcome = await ask('security/beginProof', undefined, as);
    return (outcome as { value: ProofOffer }).value.state;
  }
  const give = (state: string, value: unknown, as: Person = visitor) =>
    ask('security/submitProof', { state, way: 'email', value }, as);
  async function prove() {
    const state = await begin();
    await ask('security/sendProofCode');
    return give(state, test.mailedCode('ann@x.org'));
  }
  return { test, visitor, ask, begin, give, prove };
}

const deleteAccount = ['account/delete', { email: 'ann@x.org' }] as const;

describe('a proof of identity', () => {
  it('is given by signing in, for ten minutes', async () => {
    const { test, ask } = await signedIn();
    test.clock.now += 10 * MINUTE_MS - 1;
    expect(await ask(...deleteAccount)).toEqual(DELETED);
  });

  it('is required after that, and refreshing the tokens doesn’t renew it', async () => {
    const { test, ask } = await signedIn();
    const tokens = await test.logIn('ann@x.org');
    test.clock.now += 10 * MINUTE_MS;
    const fresh = await test.tokens('authentication/refreshAccessToken', tokens.refresh_token);
    expect(await ask(...deleteAccount, await test.visitorOf(fresh))).toEqual(NEEDED);
    expect(await ask(...deleteAccount)).toEqual(NEEDED);
  });

  it('is given by an e-mailed code, whose e-mail says where the request came from', async () => {
    const { test, ask, prove } = await signedIn();
    test.clock.now += 60 * MINUTE_MS;
    expect(await prove()).toEqual({ kind: 'result', value: { provedAt: test.clock.now } });
    expect(test.mailer.lastTo('ann@x.org').text).toContain('192.0.2.1');
    test.clock.now += 10 * MINUTE_MS - 1;
    expect(await ask(...deleteAccount)).toEqual(DELETED);
    expect(test.events.at(-1)).toMatchObject({ event: 'identity-proved', by: 'email' });
  });

  it('survives a refresh of the tokens', async () => {
    const { test, begin, give, ask } = await signedIn();
    const tokens = await test.logIn('ann@x.org');
    const visitor = await test.visitorOf(tokens);
    test.clock.now += 60 * MINUTE_MS;
    const state = await begin(visitor);
    await ask('security/sendProofCode', undefined, visitor);
    await give(state, test.mailedCode('ann@x.org'), visitor);
    const fresh = await test.tokens('authentication/refreshAccessToken', tokens.refresh_token);
    expect(await ask(...deleteAccount, await test.visitorOf(fresh))).toEqual(DELETED);
  });

  it('counts only in the session that gave it', async () => {
    const { test, ask, prove } = await signedIn();
    const other = await test.visitorOf(await test.logIn('ann@x.org'));
    test.clock.now += 60 * MINUTE_MS;
    await prove();
    expect(await ask(...deleteAccount, other)).toEqual(NEEDED);
  });

  it('offers the confirmed address', async () => {
    const { ask } = await signedIn();
    expect(await ask('security/beginProof')).toMatchObject({
      value: { ways: [{ kind: 'email', address: 'ann@x.org' }] },
    });
  });
});

describe('a code for a proof of identity', () => {
  it('works once', async () => {
    const { test, begin, ask, give } = await signedIn();
    const state = await begin();
    await ask('security/sendProofCode');
    const code = test.mailedCode('ann@x.org');
    const answers = await Promise.all([give(state, code), give(state, code)]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
  });

  it('is locked after five wrong tries', async () => {
    const { test, begin, ask, give } = await signedIn();
    const state = await begin();
    await ask('security/sendProofCode');
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await give(state, 'abcdef')).toMatchObject({ detail: { reason: 'wrong-code', triesLeft } });
    }
    expect(await give(state, 'abcdef')).toMatchObject({ detail: { reason: 'too-many-tries' } });
    expect(await give(state, test.mailedCode('ann@x.org'))).toMatchObject({ detail: { reason: 'too-many-tries' } });
    expect(test.events.map(({ event }) => event)).toContain('code-locked');
  });

  it('is rejected in every session after twenty wrong codes in a day', async () => {
    const { test, begin, ask, give } = await signedIn();
    for (let codes = 0; codes < 4; codes++) {
      const state = await begin();
      await ask('security/sendProofCode');
      for (let tries = 0; tries < 5; tries++) await give(state, 'abcdef');
      test.clock.now += 15 * MINUTE_MS;
    }
    const other = await test.visitorOf(await test.logIn('ann@x.org'));
    const state = await begin(other);
    await ask('security/sendProofCode', undefined, other);
    expect(await give(state, test.mailedCode('ann@x.org'), other)).toMatchObject({ name: 'RateLimitedError' });
  });

  it('expires after ten minutes', async () => {
    const { test, begin, ask, give } = await signedIn();
    await ask('security/sendProofCode');
    test.clock.now += 10 * MINUTE_MS;
    expect(await give(await begin(), test.mailedCode('ann@x.org'))).toMatchObject({
      detail: { reason: 'code-expired' },
    });
  });

  it('belongs to the session that requested it', async () => {
    const { test, begin, ask, give } = await signedIn();
    const other = await test.visitorOf(await test.logIn('ann@x.org'));
    await ask('security/sendProofCode');
    const code = test.mailedCode('ann@x.org');
    expect(await give(await begin(other), code, other)).toMatchObject({ name: 'ExpiredStateError' });
    expect(await give(await begin(), code, other)).toMatchObject({ name: 'ExpiredStateError' });
  });

  it('can’t be used to sign in, and a sign-in code can’t be used as a proof', async () => {
    const { test, begin, ask, give } = await signedIn();
    const step = await test.askCode('authentication', 'ann@x.org');
    const signInCode = test.mailedCode('ann@x.org');
    expect(await give(await begin(), signInCode)).toMatchObject({ name: 'ExpiredStateError' });
    expect(await give(step.state, signInCode)).toMatchObject({ name: 'ExpiredStateError' });
    await ask('security/sendProofCode');
    const proofCode = test.mailedCode('ann@x.org');
    expect(await test.submitCode('authentication', step, proofCode)).toMatchObject({ kind: 'error' });
    expect(
      await test.call('authentication/submitPrompt', { state: await begin(), id: 'email', value: proofCode }),
    ).toMatchObject({ name: 'ExpiredStateError' });
  });

  it('is e-mailed at most five times an hour, and the last one stays valid', async () => {
    const { test, begin, ask, give } = await signedIn();
    const before = test.mailer.sent.length;
    for (let count = 0; count < 8; count++) {
      expect(await ask('security/sendProofCode')).toMatchObject({ kind: 'result' });
      test.clock.now += MINUTE_MS;
    }
    expect(test.mailer.sent).toHaveLength(before + 5);
    expect(await ask('security/sendProofCode')).toMatchObject({ value: { mailed: 'earlier' } });
    expect(await give(await begin(), test.mailedCode('ann@x.org'))).toMatchObject({ kind: 'result' });
    expect(await ask('security/sendProofCode')).toMatchObject({ name: 'RateLimitedError' });
  });

  it('is not e-mailed twice within a few seconds', async () => {
    const { test, ask } = await signedIn();
    const before = test.mailer.sent.length;
    await ask('security/sendProofCode');
    expect(await ask('security/sendProofCode')).toMatchObject({ value: { mailed: 'just-now' } });
    expect(test.mailer.sent).toHaveLength(before + 1);
  });

  it('can be requested again immediately if its e-mail could not be sent', async () => {
    const { test, ask } = await signedIn();
    test.mailer.failure = new Error('no server');
    for (let count = 0; count < 7; count++) {
      expect(await ask('security/sendProofCode')).toMatchObject({ detail: { reason: 'mail-not-sent' } });
    }
    test.mailer.failure = null;
    expect(await ask('security/sendProofCode')).toEqual({ kind: 'result', value: { digits: 6 } });
  });

  it('leaves no trace of the person in the counters’ keys', async () => {
    const { test, visitor, begin, ask, give } = await signedIn();
    await ask('security/sendProofCode');
    await give(await begin(), 'abcdef');
    const listed = await Promise.all(
      ['proof-mails', 'proof-guesses'].map((purpose) => test.store.list(['$auth', 'limits', purpose], { limit: 9 })),
    );
    expect(listed.map(({ length }) => length)).toEqual([1, 1]);
    const counts = JSON.stringify(listed);
    expect(counts).not.toContain(visitor.identityId);
    expect(counts).not.toContain('ann@x.org');
  });
});

describe('a submitted proof of identity', () => {
  it.each([
    [{ way: 'made-up' }, 'InvalidInputError'],
    [{ state: 'made up' }, 'ExpiredStateError'],
    [{ value: 7 }, 'InvalidInputError'],
    [{ way: undefined }, 'InvalidInputError'],
  ])('with %j returns %s', async (wrong, name) => {
    const { begin, ask } = await signedIn();
    const right = { state: await begin(), way: 'email', value: '000000' };
    expect(await ask('security/submitProof', { ...right, ...wrong })).toMatchObject({ name });
  });

  it('is rejected once its session has ended', async () => {
    const { test, visitor, begin, ask, give } = await signedIn();
    const state = await begin();
    await ask('security/sendProofCode');
    await test.call('authentication/signOut', undefined, { visitor });
    expect(await give(state, test.mailedCode('ann@x.org'))).toEqual({ kind: 'error', name: 'UnauthenticatedError' });
  });
});
