import { describe, expect, it } from '@jest/globals';
import { isTokenSet } from '../../../contract/tokenSet.ts';
import { createTestAuth, PUBLIC_URL } from '../testing/createTestAuth.ts';
import { createPasskeyWorld, REFUSED, requestIn } from './testing/passkeyPeople.ts';
import { createSoftAuthenticator, type Deviation } from './testing/softAuthenticator.ts';

const COPIED = { kind: 'error', name: 'SubmitPromptError', detail: { reason: 'passkey-copied' } };

describe('the first step of a login', () => {
  it('offers a passkey besides the e-mail address to clients that support it', async () => {
    const { begin } = await createPasskeyWorld();
    expect(await begin()).toMatchObject({
      ceremony: { kind: 'choice', components: [{ component: 'email' }, { component: 'passkey' }] },
      current: {
        kind: 'choice',
        prompts: [
          { id: 'email', prompt: 'email' },
          {
            id: 'passkey',
            prompt: 'passkey',
            options: {
              provider: 'a passkey',
              request: {
                challenge: expect.stringMatching(/^[\w-]{43}$/),
                rpId: 'hearth.example.com',
                userVerification: 'required',
              },
            },
          },
        ],
      },
    });
  });

  it('asks only for the e-mail address if passkeys can’t be used', async () => {
    const { step } = await createTestAuth();
    const emailAlone = { current: { kind: 'component', id: 'email' } };
    expect(await step('authentication/begin')).toMatchObject(emailAlone);
    expect(await step('authentication/begin', ['openid'])).toMatchObject(emailAlone);
    expect(await step('registration/begin', ['passkey'])).toMatchObject(emailAlone);
    for (const publicUrl of ['http://hearth.example.com', 'https://192.0.2.1', 'https://[2001:db8::1]:8443']) {
      const elsewhere = await createTestAuth({ publicUrl });
      expect(await elsewhere.step('authentication/begin', ['passkey'])).toMatchObject(emailAlone);
    }
    const local = await createTestAuth({ publicUrl: 'http://localhost:8080' });
    expect(requestIn(await local.step('authentication/begin', ['passkey'])).rpId).toBe('localhost');
  });

  it('gives each flow its own challenge', async () => {
    const { begin } = await createPasskeyWorld();
    const challenges = [await begin(), await begin()].map((step) => requestIn(step).challenge);
    expect(new Set(challenges).size).toBe(2);
  });
});

describe('logging in with a passkey', () => {
  it('finds the person without an address, and records the use of the passkey', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    world.clock.now += 60_000;
    const outcome = await world.logInWith(ann.authenticator);
    if (outcome.kind !== 'result' || !isTokenSet(outcome.value)) throw new Error(JSON.stringify(outcome));
    expect((await world.visitorOf(outcome.value)).identityId).toBe(ann.identityId);
    expect(outcome.value).toHaveProperty('device_token');
    expect(await ann.list()).toMatchObject([{ lastUsedAt: world.clock.now, refusedSince: null }]);
    expect(world.events).toContainEqual(
      expect.objectContaining({ event: 'signed-in', by: 'passkey', identityId: ann.identityId }),
    );
  });

  it('works with each of several devices, but not with one that was removed', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    const phone = createSoftAuthenticator(PUBLIC_URL);
    await ann.add();
    await ann.add(phone);
    expect(await world.logInWith(ann.authenticator)).toMatchObject({ kind: 'result' });
    expect(await world.logInWith(phone)).toMatchObject({ kind: 'result' });
    const laptop = (await ann.list()).find(({ name }) => name === 'Passkey');
    await world.call('passkeys/remove', { passkeyId: laptop?.passkeyId }, ann.from);
    expect(await world.logInWith(ann.authenticator)).toMatchObject(REFUSED);
    expect(await world.logInWith(phone)).toMatchObject({ kind: 'result' });
  });

  it('works with an authenticator that doesn’t count its uses', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add(ann.authenticator, { counter: 0 });
    for (const _ of [1, 2]) {
      expect(await world.logInWith(ann.authenticator, { counter: 0 })).toMatchObject({ kind: 'result' });
    }
  });

  it('accepts a response once, even if it arrives many times concurrently', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    const step = await world.begin();
    const answer = ann.authenticator.use(requestIn(step));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => world.submit(step, answer)));
    expect(outcomes.filter(({ kind }) => kind === 'result')).toHaveLength(1);
    expect(await world.submit(step, answer)).toMatchObject({ name: 'ExpiredStateError' });
    expect(await ann.list()).toMatchObject([{ refusedSince: null }]);
  });

  it('rejects a response to another flow’s challenge', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    const answer = ann.authenticator.use(requestIn(await world.begin()));
    expect(await world.submit(await world.begin(), answer)).toMatchObject(REFUSED);
  });

  it('rejects a response to an expired step', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    const step = await world.begin();
    world.clock.now += 11 * 60_000;
    const answer = ann.authenticator.use(requestIn(step));
    expect(await world.submit(step, answer)).toMatchObject({ name: 'ExpiredStateError' });
  });

  const hostile: [string, Deviation][] = [
    ['from another origin', { origin: 'https://hearth.example.com.evil.example' }],
    ['from the same host without https', { origin: 'http://hearth.example.com' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['that was meant to create a passkey', { type: 'webauthn.create' }],
    ['whose person the authenticator did not verify', { isUnverified: true }],
    ['in the name of someone else', { userHandle: Buffer.from('id_someone').toString('base64url') }],
  ];
  it.each(hostile)('refuses a response %s, and keeps the passkey', async (_words, deviation) => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    expect(await world.logInWith(ann.authenticator, deviation)).toMatchObject(REFUSED);
    expect(world.events.at(-1)).toMatchObject({ event: 'passkey-refused' });
    expect(await world.logInWith(ann.authenticator)).toMatchObject({ kind: 'result' });
  });

  it('refuses an unregistered passkey, and one signed with another key', async () => {
    const world = await createPasskeyWorld();
    const [ann, bob] = [await world.person('ann@x.org'), await world.person('bob@x.org')];
    await ann.add();
    await bob.add();
    const stranger = createSoftAuthenticator(PUBLIC_URL);
    stranger.create(await ann.begin());
    expect(await world.logInWith(stranger)).toMatchObject(REFUSED);

    const step = await world.begin();
    const [own, others] = [ann, bob].map(({ authenticator }) => authenticator.use(requestIn(step)));
    const mixed = { ...own, id: others?.id, rawId: others?.rawId };
    expect(await world.submit(step, mixed)).toMatchObject(REFUSED);
    const signature = `${own?.response.signature.slice(0, -6)}AAAAAA`;
    expect(await world.submit(step, { ...own, response: { ...own?.response, signature } })).toMatchObject(REFUSED);
  });

  it.each([undefined, null, '', 'x', [], {}, { id: 'x' }, { id: 'a', rawId: 'a', type: 'public-key', response: {} }])(
    'refuses %j as a response',
    async (value) => {
      const world = await createPasskeyWorld();
      expect(await world.submit(await world.begin(), value)).toMatchObject({ name: 'InvalidInputError' });
    },
  );
});

describe('a passkey whose counter decreases', () => {
  it('is refused from then on, both the copy and the original, and its owner gets an e-mail', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    const copy = ann.authenticator.clone();
    expect(await world.logInWith(ann.authenticator)).toMatchObject({ kind: 'result' });
    world.clock.now += 1_000;
    expect(await world.logInWith(copy)).toMatchObject(COPIED);
    expect(world.events.at(-1)).toMatchObject({ event: 'passkey-copied', identityId: ann.identityId });
    expect(world.mailer.lastTo('ann@x.org').subject).toContain('copied a passkey');
    const mails = world.mailer.sent.length;
    expect(await world.logInWith(ann.authenticator)).toMatchObject(COPIED);
    expect(world.mailer.sent).toHaveLength(mails);
    expect(await ann.list()).toMatchObject([{ refusedSince: world.clock.now }]);
    await world.logIn('ann@x.org');
  });

  it('keeps working if only a forged response suggests a copy', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    await world.logInWith(ann.authenticator);
    const step = await world.begin();
    const low = ann.authenticator.use(requestIn(step), { counter: 1 });
    const forged = { ...low, response: { ...low.response, signature: low.response.authenticatorData } };
    expect(await world.submit(step, forged)).toMatchObject(REFUSED);
    expect(await ann.list()).toMatchObject([{ refusedSince: null }]);
    expect(await world.logInWith(ann.authenticator)).toMatchObject({ kind: 'result' });
  });
});
