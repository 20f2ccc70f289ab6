import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StartedLink, OwnProvider } from '../../../contract/linkedProviders.ts';
import type { Person } from '../../access/visitor.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { describeProvider, type RunningOidcProvider, startOidcProvider } from '../../testing/oidcProvider.ts';
import { componentsPrefix, identityKey, type IdentityRecord, providerAccountKey, readRecord } from '../records.ts';
import { createTestAuth, PUBLIC_URL } from '../testing/createTestAuth.ts';
import { answerOf, visitProvider } from '../testing/visitProvider.ts';

const EXPIRED = { kind: 'error', name: 'ExpiredStateError' };
const REFUSED = { name: 'SubmitPromptError', detail: { reason: 'provider-refused' } };

let running: RunningOidcProvider;
beforeAll(async () => {
  running = await startOidcProvider({ redirectUris: [`${PUBLIC_URL}/dashboard/login`] });
});
afterAll(() => running.close());

const offered = (...ids: string[]) => ids.map((id) => describeProvider(id, `Provider ${id}`, running));

/** Sets up all of authentication, with two providers and people who link them. */
async function createWorld(options: Parameters<typeof createTestAuth>[0] = {}) {
  const test = await createTestAuth({ oidcProviders: offered('one', 'two'), ...options });

  async function valueOf<Value>(path: string, input: unknown, visitor: Person): Promise<Value> {
    const outcome = await test.call(path, input, { visitor });
    if (outcome.kind !== 'result') throw new Error(`${path} was refused: ${JSON.stringify(outcome)}`);
    return outcome.value as Value;
  }

  async function signInAt(id: string, login: string) {
    const input = await answerOf(await test.step('authentication/begin'), id, login);
    return test.visitorOf(await test.tokens('authentication/submitPrompt', input));
  }

  function actions(visitor: Awaited<ReturnType<typeof test.visitorOf>>) {
    /** Visits a provider, and returns the input for `providers/link`. */
    async function comeBack(providerId: string, login: string) {
      const { state, authorizationUrl } = await valueOf<StartedLink>('providers/beginLink', { providerId }, visitor);
      const { searchParams } = await visitProvider(authorizationUrl ?? '', { login });
      return { state, answer: { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' } };
    }
    return {
      ...visitor,
      comeBack,
      submit: (input: unknown) => test.call('providers/link', input, { visitor }),
      link: async (providerId: string, login: string) =>
        test.call('providers/link', await comeBack(providerId, login), { visitor }),
      unlink: (providerId: string) => test.call('providers/unlink', { providerId }, { visitor }),
      list: () => valueOf<OwnProvider[]>('providers/list', undefined, visitor),
      linked: async () =>
        (await valueOf<OwnProvider[]>('providers/list', undefined, visitor))
          .filter(({ linked }) => linked !== null)
          .map(({ providerId }) => providerId),
      call: (path: string, input: unknown) => test.call(path, input, { visitor }),
    };
  }

  return {
    ...test,
    signInAt,
    /** Signs up someone with a mailbox. */
    person: async (address: string) => actions(await test.visitorOf(await test.signUp(address))),
    /** Starts another session for someone with a mailbox. */
    again: async (address: string) => actions(await test.visitorOf(await test.logIn(address))),
    /** Signs up someone at a provider. */
    personAt: async (id: string, login: string) => actions(await signInAt(id, login)),
  };
}

describe('a provider account', () => {
  it('signs in the person who linked it, and the person gets an e-mail about the link', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    expect(await ann.list()).toEqual([
      { providerId: 'one', display: 'Provider one', linked: null },
      { providerId: 'two', display: 'Provider two', linked: null },
    ]);
    const account = {
      address: 'work@provider.example',
      linkedAt: world.clock.now,
      isOnlyWay: false,
      isGone: false,
    };
    const linked = { providerId: 'one', display: 'Provider one', linked: account };
    expect(await ann.link('one', 'work')).toEqual({ kind: 'result', value: linked });
    expect((await ann.list())[0]).toEqual(linked);
    expect(world.mailer.lastTo('ann@x.org')).toMatchObject({
      subject: 'Your Provider one account was linked to your Hearth account',
      text: expect.stringContaining('work@provider.example'),
    });
    expect(world.events.at(-1)).toMatchObject({ event: 'provider-linked', providerId: 'one' });
    world.clock.now += 60_000;
    expect((await world.signInAt('one', 'work')).identityId).toBe(ann.identityId);
    // Signing in another way doesn't change who they are.
    expect((await ann.list())[0]).toEqual(linked);
    expect((await readRecord<IdentityRecord>(world.store, identityKey(ann.identityId)))?.data.data).toEqual({
      email: 'ann@x.org',
    });
  });

  it('signs in someone else after it is unlinked, and the person gets an e-mail about that', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    await ann.link('one', 'work');
    expect(await ann.unlink('one')).toEqual({ kind: 'result', value: null });
    expect(await ann.linked()).toEqual([]);
    expect(world.mailer.lastTo('ann@x.org').subject).toBe(
      'Your Provider one account was unlinked from your Hearth account',
    );
    expect(world.events.at(-1)).toMatchObject({ event: 'provider-unlinked', providerId: 'one' });
    expect((await world.signInAt('one', 'work')).identityId).not.toBe(ann.identityId);
    const mails = world.mailer.sent.length;
    expect(await ann.unlink('one')).toEqual({ kind: 'result', value: null });
    expect(await ann.unlink('email')).toEqual({ kind: 'result', value: null });
    expect(world.mailer.sent).toHaveLength(mails);
  });

  it('is unlinked if it was linked after a change of address that is undone', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    await ann.link('one', 'work');
    world.clock.now += 1_000;
    await ann.call('address/begin', { email: 'thief@evil.example' });
    const codes = { toCode: world.mailedCode('thief@evil.example'), fromCode: world.mailedCode('ann@x.org') };
    expect(await ann.call('address/confirm', codes)).toMatchObject({ kind: 'result' });
    const token = /undo-address\?change=(\S+)/.exec(world.mailer.lastTo('ann@x.org').text)?.[1] ?? '';
    expect(await ann.link('two', 'thief')).toMatchObject({ kind: 'result' });
    expect((await world.signInAt('two', 'thief')).identityId).toBe(ann.identityId);
    expect(await world.auth.addressUndo.accept(token)).toMatchObject({ state: 'undone', from: 'ann@x.org' });
    expect((await world.signInAt('two', 'thief')).identityId).not.toBe(ann.identityId);
    expect((await world.signInAt('one', 'work')).identityId).toBe(ann.identityId);
    expect(await (await world.again('ann@x.org')).linked()).toEqual(['one']);
  });

  it('is refused if it belongs to someone else, who keeps it', async () => {
    const world = await createWorld();
    const bob = await world.personAt('one', 'bob');
    const ann = await world.person('ann@x.org');
    expect(await ann.link('one', 'bob')).toMatchObject({
      name: 'InvalidInputError',
      detail: { message: expect.stringMatching(/^This Provider one account already logs in to another account here/) },
    });
    expect(await ann.linked()).toEqual([]);
    expect((await world.signInAt('one', 'bob')).identityId).toBe(bob.identityId);
  });

  it('is limited to one per provider; linking it again changes nothing', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    await ann.link('one', 'work');
    const mails = world.mailer.sent.length;
    expect(await ann.link('one', 'work')).toMatchObject({ value: { providerId: 'one' } });
    expect(await ann.link('one', 'home')).toMatchObject({
      detail: { message: 'You’ve already linked another Provider one account. Unlink that one first.' },
    });
    expect(world.mailer.sent).toHaveLength(mails);
    expect((await ann.list())[0]?.linked?.address).toBe('work@provider.example');
  });

  it('can’t be unlinked if it is the only way to sign in', async () => {
    const world = await createWorld();
    const ann = await world.personAt('one', 'ann');
    expect((await ann.list())[0]?.linked).toMatchObject({ isOnlyWay: true, linkedAt: null });
    expect(await ann.unlink('one')).toMatchObject({
      name: 'InvalidInputError',
      detail: { message: expect.stringMatching(/^This is your only way to log in/) },
    });
    await ann.link('two', 'spare');
    expect(await ann.unlink('one')).toMatchObject({ kind: 'result' });
    expect((await ann.list())[1]?.linked?.isOnlyWay).toBe(true);
    expect((await readRecord<IdentityRecord>(world.store, identityKey(ann.identityId)))?.data.data).toEqual({
      email: 'spare@provider.example',
    });
  });

  it('is listed and can be unlinked if the provider is no longer offered, but can’t sign in', async () => {
    const store = createMemoryDocumentStore();
    const before = await createWorld({ store });
    const ann = await before.personAt('one', 'ann');
    await ann.link('two', 'spare');
    const world = await createWorld({ store, oidcProviders: offered('two') });
    const visitor = { kind: 'identity' as const, identityId: ann.identityId, sessionId: ann.sessionId };
    const call = (path: string, input?: unknown) => world.call(path, input, { visitor });
    expect(await call('providers/list')).toMatchObject({
      value: [
        { providerId: 'two', linked: { isOnlyWay: true, isGone: false } },
        { providerId: 'one', display: 'one', linked: { isOnlyWay: false, isGone: true } },
      ],
    });
    expect(await call('providers/beginLink', { providerId: 'one' })).toMatchObject({ name: 'InvalidInputError' });
    expect(await call('providers/unlink', { providerId: 'two' })).toMatchObject({ name: 'InvalidInputError' });
    expect(await call('providers/unlink', { providerId: 'one' })).toMatchObject({ kind: 'result' });
  });
});

describe('a provider’s response', () => {
  it('can be used once, in the session that requested it, for ten minutes', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    const elsewhere = await world.again('ann@x.org');
    const back = await ann.comeBack('one', 'work');
    expect(await elsewhere.submit(back)).toEqual(EXPIRED);
    const both = await Promise.all([ann.submit(back), ann.submit(back)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
    await ann.unlink('one');
    expect(await ann.submit(back)).toMatchObject({ kind: 'error' });
    const late = await ann.comeBack('one', 'work');
    world.clock.now += 10 * 60_000;
    expect(await ann.submit(late)).toEqual(EXPIRED);
  });

  it('belongs to the tab that requested it: several can be in progress', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    const [first, second] = [await ann.comeBack('one', 'work'), await ann.comeBack('two', 'home')];
    expect(await ann.submit({ ...first, answer: second.answer })).toMatchObject(REFUSED);
    const [one, two] = [await ann.comeBack('one', 'work'), await ann.comeBack('two', 'home')];
    expect(await ann.submit(two)).toMatchObject({ value: { providerId: 'two' } });
    expect(await ann.submit(one)).toMatchObject({ value: { providerId: 'one' } });
  });

  it('is refused if the provider doesn’t confirm it', async () => {
    const world = await createWorld();
    const ann = await world.person('ann@x.org');
    expect(await ann.link('one', 'forged')).toMatchObject(REFUSED);
    expect(world.events.at(-1)).toMatchObject({ event: 'provider-refused', identityId: ann.identityId });
    expect(await ann.linked()).toEqual([]);
  });

  it.each([{}, { state: 'x' }, { state: 'x', answer: { code: 'a' } }])('is refused if it is %j', async (input) => {
    const ann = await (await createWorld()).person('ann@x.org');
    expect(await ann.submit(input)).toMatchObject({ name: 'InvalidInputError' });
  });
});

it('can’t be requested from a provider that can’t be reached', async () => {
  const gone = { ...offered('gone')[0]!, issuer: 'http://127.0.0.1:9' };
  const ann = await (await createWorld({ oidcProviders: [gone] })).person('ann@x.org');
  expect(await ann.call('providers/beginLink', { providerId: 'gone' })).toMatchObject({
    value: { authorizationUrl: null },
  });
});

it('requires a recent proof of identity, to link or to unlink', async () => {
  const world = await createWorld();
  const ann = await world.person('ann@x.org');
  world.clock.now += 10 * 60_000;
  for (const path of ['providers/beginLink', 'providers/unlink'])
    expect(await ann.call(path, { providerId: 'one' })).toMatchObject({ name: 'FreshProofNeededError' });
});

describe.each(ENGINES)('linked accounts on $name', ({ places }) => {
  const nextPlace = places();

  it('always leave one way to sign in, belong to one person, and are deleted with the account', async () => {
    const database = await (await nextPlace()).open();
    const world = await createWorld({ store: createSqlDocumentStore(database) });
    const ann = await world.personAt('one', 'ann');
    await ann.link('two', 'spare');
    const outcomes = await Promise.all([ann.unlink('one'), ann.unlink('two')]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
    expect(await ann.linked()).toHaveLength(1);

    const [bob, cleo] = [await world.person('bob@x.org'), await world.person('cleo@x.org')];
    const backs = [await bob.comeBack('one', 'shared'), await cleo.comeBack('one', 'shared')];
    const links = await Promise.all([bob.submit(backs[0]), cleo.submit(backs[1])]);
    expect(links.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);

    const [owner, address] = links[0]?.kind === 'result' ? [bob, 'bob@x.org'] : [cleo, 'cleo@x.org'];
    expect(await owner.call('account/delete', { email: address })).toMatchObject({ kind: 'result' });
    expect(await world.store.get(providerAccountKey(running.issuer, 'shared'))).toBeNull();
    expect(await world.store.list(componentsPrefix(owner.identityId), { limit: 10 })).toEqual([]);
    await database.close();
  });
});
