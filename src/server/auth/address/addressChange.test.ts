import { describe, expect, it } from '@jest/globals';
import { ADDRESS_UNDO_MS, type AddressChange } from '../../../contract/addressChange.ts';
import type { ProofOffer } from '../../../contract/proof.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { createPasskeyWorld, REFUSED } from '../passkeys/testing/passkeyPeople.ts';
import { PUBLIC_URL } from '../testing/createTestAuth.ts';

const OLD = 'ann@old.example';
const NEW = 'ann@new.example';
const WRONG = { name: 'SubmitPromptError', detail: { reason: 'wrong-code' } };
const EXPIRED = { name: 'ExpiredStateError' };

/** Signs a person in, and returns the actions that change their address. */
async function setUp(options: Parameters<typeof createPasskeyWorld>[0] = {}) {
  const world = await createPasskeyWorld(options);
  const ann = await world.person(OLD);
  const begin = (email: string, as = ann.from) => world.call('address/begin', { email }, as);
  const confirm = (toCode: string, fromCode: string, as = ann.from) =>
    world.call('address/confirm', { toCode, fromCode }, as);
  return {
    world,
    ann,
    begin,
    confirm,
    address: async () => (await world.valueOf<{ address: string }>('address/get', undefined, ann.from)).address,
    /** Completes a change, with the codes from both mailboxes. */
    async change(to: string, from: string) {
      await world.valueOf<AddressChange>('address/begin', { email: to }, ann.from);
      return confirm(world.mailedCode(to), world.mailedCode(from));
    },
    undoToken(address = OLD) {
      const link = /https:\S+\/undo-address\?change=(\S+)/.exec(world.mailer.lastTo(address).text);
      return link?.[1] ?? '';
    },
  };
}

describe('a change of address', () => {
  it('requires the codes from both mailboxes, and ends the other sessions', async () => {
    const { world, ann, begin, confirm, address } = await setUp();
    const elsewhere = await world.visitorOf(await world.logIn(OLD));
    expect(await begin(` ${NEW} `)).toMatchObject({ value: { to: NEW, from: OLD, digits: 6 } });
    expect(await address()).toBe(OLD);
    expect(await confirm(world.mailedCode(NEW), world.mailedCode(OLD))).toMatchObject({ value: { address: NEW } });
    expect(await address()).toBe(NEW);
    expect(world.ended).toEqual([elsewhere.sessionId]);
    expect((await world.visitorOf(await world.logIn(NEW))).identityId).toBe(ann.identityId);
    expect(world.mailer.sent.filter(({ subject }) => subject.includes('was changed')).map(({ to }) => to)).toEqual([
      NEW,
      OLD,
    ]);
    await world.askCode('authentication', OLD);
    expect(world.mailer.lastTo(OLD).subject).toContain('no Hearth account');
  });

  it('rejects one code alone, a code for the other address, and more than five tries', async () => {
    const { world, begin, confirm, address } = await setUp();
    await begin(NEW);
    const [toCode, fromCode] = [world.mailedCode(NEW), world.mailedCode(OLD)];
    expect(await confirm(toCode, 'x')).toMatchObject({ ...WRONG, detail: { message: expect.stringContaining(OLD) } });
    expect(await confirm('x', fromCode)).toMatchObject({ ...WRONG, detail: { message: expect.stringContaining(NEW) } });
    expect(
      await world.call('address/confirm', { toCode }, { visitor: (await world.person('x@x.org')).from.visitor }),
    ).toMatchObject(EXPIRED);
    for (const _ of [3, 4, 5]) await confirm('x', 'x');
    expect(await confirm(toCode, fromCode)).toMatchObject({ detail: { reason: 'too-many-tries' } });
    expect(await address()).toBe(OLD);
  });

  it('allows twenty wrong codes a day, counted together with those of other proofs, then refuses even right ones', async () => {
    const { world, ann, begin, confirm, address } = await setUp();
    for (let change = 0; change < 3; change++) {
      await begin(`ann${change}@new.example`);
      for (let tries = 0; tries < 5; tries++) await confirm('x', 'x');
    }
    const { state } = await world.valueOf<ProofOffer>('security/beginProof', undefined, ann.from);
    await world.call('security/sendProofCode', undefined, ann.from);
    for (let tries = 0; tries < 5; tries++) {
      await world.call('security/submitProof', { state, way: 'email', value: 'x' }, ann.from);
    }
    const tryRight = async (to: string, as = ann.from) => {
      await begin(to, as);
      return confirm(world.mailedCode(to), world.mailedCode(OLD), as);
    };
    expect(await tryRight(NEW)).toMatchObject({ name: 'RateLimitedError', detail: { reason: 'codes' } });
    expect(await address()).toBe(OLD);
    world.clock.now += 24 * 3_600_000;
    const later = { visitor: await world.visitorOf(await world.logIn(OLD)) };
    expect(await tryRight(NEW, later)).toMatchObject({ value: { address: NEW } });
  });

  it('requires a recent proof of identity to begin, and codes less than ten minutes old', async () => {
    const { world, ann, begin, confirm } = await setUp();
    await begin(NEW);
    const [toCode, fromCode] = [world.mailedCode(NEW), world.mailedCode(OLD)];
    world.clock.now += 10 * 60_000;
    expect(await confirm(toCode, fromCode)).toMatchObject({ detail: { reason: 'code-expired' } });
    expect(await begin(NEW, ann.from)).toMatchObject({ name: 'FreshProofNeededError' });
  });

  it('reveals only to the mailbox itself that its address has an account', async () => {
    const { world, begin, confirm, address } = await setUp();
    await world.signUp(NEW);
    expect(await begin(NEW)).toMatchObject({ value: { to: NEW, from: OLD } });
    expect(world.mailer.lastTo(NEW).subject).toBe('This address already has a Hearth account');
    expect(await confirm('000000', world.mailedCode(OLD))).toMatchObject(WRONG);
    expect(await address()).toBe(OLD);
  });

  it('fails if someone else signs up with the address first', async () => {
    const { world, begin, confirm, address } = await setUp();
    await begin(NEW);
    const codes = [world.mailedCode(NEW), world.mailedCode(OLD)] as const;
    await world.signUp(NEW);
    expect(await confirm(...codes)).toMatchObject(EXPIRED);
    expect(await address()).toBe(OLD);
  });

  it.each(['', 'ann', OLD.toUpperCase()])('refuses %j as the new address', async (email) => {
    const { begin } = await setUp();
    expect(await begin(email)).toMatchObject({ name: 'InvalidInputError' });
  });

  it('is limited to five requests an hour, and to the allowed domains', async () => {
    const { begin } = await setUp();
    for (let time = 0; time < 5; time++) await begin(`ann${time}@new.example`);
    expect(await begin(NEW)).toMatchObject({ name: 'RateLimitedError' });
    const closed = await setUp({ signUp: { kind: 'domains', domains: ['old.example'] } });
    expect(await closed.begin(NEW)).toMatchObject({ name: 'InvalidInputError' });
  });
});

describe('the link in the e-mail to the old address', () => {
  it('asks for confirmation, then restores the old address, ends all sessions and removes new passkeys', async () => {
    const { world, ann, change, undoToken, address } = await setUp();
    await ann.add();
    world.clock.now += 1_000;
    await change(NEW, OLD);
    const old = await ann.list();
    await ann.add();
    const { addressUndo } = world.auth;
    expect(await addressUndo.offer(undoToken())).toEqual({ state: 'asking', from: OLD, current: NEW });
    expect(await address()).toBe(NEW);
    expect(await addressUndo.accept(undoToken())).toMatchObject({ state: 'undone' });
    expect(world.ended).toContain(ann.sessionId);
    expect(await ann.list()).toEqual(old);
    expect(await world.logInWith(ann.authenticator)).toMatchObject(REFUSED);
    expect((await world.visitorOf(await world.logIn(OLD))).identityId).toBe(ann.identityId);
    expect(world.mailer.lastTo(NEW).subject).toBe('Your Hearth address change was undone');
    expect(await addressUndo.accept(/change=(\S+)/.exec(`change=${ann.identityId}.x`)?.[1] ?? '')).toBeNull();
  });

  it('works once, within seven days', async () => {
    const { world, change, undoToken } = await setUp();
    await change(NEW, OLD);
    const token = undoToken();
    const { addressUndo } = world.auth;
    await addressUndo.accept(token);
    expect(await addressUndo.offer(token)).toBeNull();
    const other = await setUp();
    await other.change(NEW, OLD);
    other.world.clock.now += ADDRESS_UNDO_MS;
    expect(await other.world.auth.addressUndo.offer(other.undoToken())).toBeNull();
  });

  it('also undoes later changes, whose links then stop working', async () => {
    const { world, ann, change, undoToken, address } = await setUp();
    await change(NEW, OLD);
    world.clock.now += 1_000;
    await change('thief@evil.example', NEW);
    const later = undoToken(NEW);
    expect(await world.auth.addressUndo.accept(undoToken())).toMatchObject({ state: 'undone', from: OLD });
    expect(await address()).toBe(OLD);
    expect(await world.auth.addressUndo.offer(later)).toBeNull();
    expect((await world.visitorOf(await world.logIn(OLD))).identityId).toBe(ann.identityId);
  });

  it('does nothing if someone else now has the old address', async () => {
    const { world, change, undoToken, address } = await setUp();
    await change(NEW, OLD);
    const token = undoToken();
    await world.signUp(OLD);
    expect(await world.auth.addressUndo.accept(token)).toMatchObject({ state: 'taken' });
    expect(await address()).toBe(NEW);
  });

  it.each(['', '.', 'x', 'id_x.y', `${'x'.repeat(300)}.y`])('does nothing if it is %j', async (token) => {
    const { world } = await setUp();
    expect(await world.auth.addressUndo.accept(token)).toBeNull();
  });

  it('starts with this server’s public URL', async () => {
    const { world, change } = await setUp();
    await change(NEW, OLD);
    expect(world.mailer.lastTo(OLD).text).toContain(`${PUBLIC_URL}/undo-address?change=id_`);
  });
});

describe.each(ENGINES)('addresses on $name', ({ places }) => {
  const nextPlace = places();

  it('are changed once when two people want the same one, and deleted with the account', async () => {
    const database = await (await nextPlace()).open();
    const { world, ann, begin, confirm } = await setUp({ store: createSqlDocumentStore(database), now: database.now });
    const bob = await world.person('bob@x.org');
    await begin(NEW);
    const annsCode = world.mailedCode(NEW);
    await begin(NEW, bob.from);
    const outcomes = await Promise.all([
      confirm(annsCode, world.mailedCode(OLD)),
      confirm(world.mailedCode(NEW), world.mailedCode('bob@x.org'), bob.from),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
    const winner = outcomes[0].kind === 'result' ? ann : bob;
    expect((await world.visitorOf(await world.logIn(NEW))).identityId).toBe(winner.identityId);
    await world.valueOf('account/delete', { email: NEW }, winner.from);
    for (const kept of ['address', 'addressUndos']) {
      expect(await world.store.list(['$auth', 'identities', winner.identityId, kept], { limit: 10 })).toEqual([]);
    }
    await database.close();
  });
});
