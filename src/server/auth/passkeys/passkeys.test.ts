import { describe, expect, it } from '@jest/globals';
import { MAX_PASSKEYS } from '../../../contract/limits.ts';
import type { ProofOffer } from '../../../contract/proof.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { createTestAuth, PUBLIC_URL } from '../testing/createTestAuth.ts';
import { passkeyOwnerKey } from '../records.ts';
import { createPasskeyWorld, REFUSED } from './testing/passkeyPeople.ts';
import { createSoftAuthenticator, type Deviation } from './testing/softAuthenticator.ts';

describe('adding a passkey', () => {
  it('names it after the browser, and e-mails the person', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    expect(await ann.begin()).toMatchObject({
      rp: { id: 'hearth.example.com', name: 'Hearth' },
      user: { id: Buffer.from(ann.identityId).toString('base64url'), name: 'ann@x.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(await ann.add()).toMatchObject({ kind: 'result', value: { name: 'Passkey', lastUsedAt: null } });
    await ann.add(createSoftAuthenticator(PUBLIC_URL));
    expect((await ann.list()).map(({ name }) => name)).toEqual(['Passkey', 'Passkey 2']);
    expect((await ann.begin()).excludeCredentials).toHaveLength(2);
    expect(world.mailer.lastTo('ann@x.org')).toMatchObject({
      subject: 'A passkey was added to your Hearth account',
      text: expect.stringContaining('Passkey 2'),
    });
    expect(world.events.at(-1)).toMatchObject({ event: 'passkey-added', identityId: ann.identityId });
  });

  const hostile: [string, Deviation][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['that was meant to use one', { type: 'webauthn.get' }],
    ['whose person the authenticator did not verify', { isUnverified: true }],
  ];
  it.each(hostile)('refuses a response %s', async (_words, deviation) => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    expect(await ann.add(ann.authenticator, deviation)).toMatchObject({ name: 'InvalidInputError' });
    expect(await ann.list()).toEqual([]);
  });

  it('accepts a response once, from the session that requested it, with a recent proof of identity', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    const response = ann.authenticator.create(await ann.begin());
    const expired = { name: 'ExpiredStateError' };
    const elsewhere = await world.visitorOf(await world.logIn('ann@x.org'));
    expect(await world.call('passkeys/add', { response }, { visitor: elsewhere })).toMatchObject(expired);
    const both = await Promise.all([1, 2].map(() => world.call('passkeys/add', { response }, ann.from)));
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
    expect(await world.call('passkeys/add', { response }, ann.from)).toMatchObject(expired);
    const late = ann.authenticator.create(await ann.begin());
    world.clock.now += 10 * 60_000;
    expect(await world.call('passkeys/add', { response: late }, ann.from)).toMatchObject({
      name: 'FreshProofNeededError',
    });
  });

  it('refuses a passkey that is already registered', async () => {
    const world = await createPasskeyWorld();
    const [ann, bob] = [await world.person('ann@x.org'), await world.person('bob@x.org')];
    const response = ann.authenticator.create(await ann.begin());
    await world.call('passkeys/add', { response }, ann.from);
    const { challenge } = await bob.begin();
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: PUBLIC_URL }),
    ).toString('base64url');
    const copied = { ...response, response: { ...response.response, clientDataJSON } };
    expect(await world.call('passkeys/add', { response: copied }, bob.from)).toMatchObject({
      name: 'InvalidInputError',
      detail: { message: 'This passkey was already added.' },
    });
    expect(await bob.list()).toEqual([]);
  });

  it('stops at the limit on passkeys', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    for (let count = 0; count < MAX_PASSKEYS; count++) await ann.add();
    expect(await world.call('passkeys/begin', undefined, ann.from)).toMatchObject({ name: 'QuotaExceededError' });
  });

  it('is not possible if the server’s address doesn’t allow passkeys', async () => {
    const { call, signUp, visitorOf } = await createTestAuth({ publicUrl: 'http://hearth.example.com' });
    const from = { visitor: await visitorOf(await signUp('ann@x.org')) };
    expect(await call('passkeys/list', undefined, from)).toMatchObject({ value: { isAvailable: false, passkeys: [] } });
    expect(await call('passkeys/begin', undefined, from)).toMatchObject({ name: 'ForbiddenError' });
  });
});

describe('a passkey as a proof of identity', () => {
  const needed = { name: 'FreshProofNeededError' };

  async function withStaleSession() {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    world.clock.now += 10 * 60_000;
    expect(await world.call('passkeys/begin', undefined, ann.from)).toMatchObject(needed);
    const offer = await world.valueOf<ProofOffer>('security/beginProof', undefined, ann.from);
    const [way] = offer.ways;
    if (way?.kind !== 'passkey') throw new Error('No passkey is asked for.');
    const submit = (value: unknown) =>
      world.call('security/submitProof', { state: offer.state, way: 'passkey', value }, ann.from);
    return { world, ann, request: way.request, submit };
  }

  it('works once', async () => {
    const { world, ann, request, submit } = await withStaleSession();
    const value = ann.authenticator.use(request);
    expect(await submit(value)).toMatchObject({ kind: 'result' });
    expect(await world.call('passkeys/begin', undefined, ann.from)).toMatchObject({ kind: 'result' });
    expect(await submit(value)).toMatchObject({ name: 'ExpiredStateError' });
  });

  it('works only for its owner', async () => {
    const { world, ann, request, submit } = await withStaleSession();
    const bob = await world.person('bob@x.org');
    await bob.add();
    expect(await submit(bob.authenticator.use(request))).toMatchObject(REFUSED);
    expect(await submit({ ...ann.authenticator.use(request, { origin: 'https://evil.example' }) })).toMatchObject(
      REFUSED,
    );
    expect(await world.call('passkeys/begin', undefined, ann.from)).toMatchObject(needed);
  });

  it('is not offered to someone without passkeys', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    const { ways } = await world.valueOf<ProofOffer>('security/beginProof', undefined, ann.from);
    expect(ways).toEqual([{ kind: 'email', address: 'ann@x.org' }]);
  });
});

describe('managing passkeys', () => {
  it('renames one, and e-mails the person when one is removed', async () => {
    const world = await createPasskeyWorld();
    const ann = await world.person('ann@x.org');
    await ann.add();
    const passkeyId = (await ann.list())[0]?.passkeyId;
    await world.valueOf('passkeys/rename', { passkeyId, name: ' Blue key ' }, ann.from);
    expect(await ann.list()).toMatchObject([{ name: 'Blue key' }]);
    expect(await world.call('passkeys/rename', { passkeyId, name: 'a\nb' }, ann.from)).toMatchObject({
      name: 'InvalidInputError',
    });
    await world.valueOf('passkeys/remove', { passkeyId }, ann.from);
    expect(await ann.list()).toEqual([]);
    expect(world.mailer.lastTo('ann@x.org')).toMatchObject({
      subject: 'A passkey was removed from your Hearth account',
      text: expect.stringContaining('Blue key'),
    });
    const mails = world.mailer.sent.length;
    await world.valueOf('passkeys/remove', { passkeyId }, ann.from);
    expect(world.mailer.sent).toHaveLength(mails);
  });

  it('can’t be used on someone else’s passkeys', async () => {
    const world = await createPasskeyWorld();
    const [ann, bob] = [await world.person('ann@x.org'), await world.person('bob@x.org')];
    await ann.add();
    const passkeyId = (await ann.list())[0]?.passkeyId;
    expect(await world.call('passkeys/rename', { passkeyId, name: 'Mine' }, bob.from)).toMatchObject({
      name: 'DocumentNotFoundError',
    });
    await world.valueOf('passkeys/remove', { passkeyId }, bob.from);
    expect(await ann.list()).toMatchObject([{ name: 'Passkey' }]);
  });
});

describe.each(ENGINES)('passkeys on $name', ({ places }) => {
  const nextPlace = places();

  it('sign in their owner until the account is deleted, which also deletes them', async () => {
    const database = await (await nextPlace()).open();
    const world = await createPasskeyWorld({ store: createSqlDocumentStore(database), now: database.now });
    const ann = await world.person('ann@x.org');
    await ann.add();
    await ann.begin();
    expect(await world.logInWith(ann.authenticator)).toMatchObject({ kind: 'result' });
    const passkeyId = (await ann.list())[0]?.passkeyId ?? '';
    await world.valueOf('account/delete', { email: 'ann@x.org' }, ann.from);
    expect(await world.store.get(passkeyOwnerKey(passkeyId))).toBeNull();
    expect(await world.store.list(['$auth', 'identities', ann.identityId, 'passkeys'], { limit: 10 })).toEqual([]);
    expect(await world.store.list(['$auth', 'identities', ann.identityId, 'questions'], { limit: 10 })).toEqual([]);
    expect(await world.logInWith(ann.authenticator)).toMatchObject({ detail: { reason: 'passkey-refused' } });
    await database.close();
  });
});
