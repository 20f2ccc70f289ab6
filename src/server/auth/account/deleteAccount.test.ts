import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey, userKey, userTeamKey } from '../../../contract/keys.ts';
import type { Team, TeamRole } from '../../../contract/records.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { type DeletedPerson, NOTE_PREFIXES } from '../../teams/lifecycle.ts';
import { teamReferenceOps } from '../../teams/teamsCollection.ts';
import { expiringPrefix } from '../records.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

describe('the data of a deleted account', () => {
  async function deleting(personDeleted: (person: DeletedPerson) => Promise<void>) {
    const test = await createTestAuth({ parts: [{ personDeleted }] });
    const visitor = await test.visitorOf(await test.signUp('Ann@x.org'));
    const outcome = await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
    return { test, visitor, outcome };
  }
  const notesIn = ({ store }: Awaited<ReturnType<typeof createTestAuth>>) =>
    store.list(NOTE_PREFIXES.personDeleted, { limit: 10 });

  it('is deleted before the call returns, without leaving a trace of the person', async () => {
    const forgotten: DeletedPerson[] = [];
    const { test, visitor, outcome } = await deleting(async (person) => void forgotten.push(person));
    expect(outcome).toEqual({ kind: 'result' });
    expect(forgotten).toEqual([{ identityId: visitor.identityId, addresses: ['ann@x.org'], formerAddresses: [] }]);
    expect(await notesIn(test)).toEqual([]);
    const expiring = await test.store.list(expiringPrefix, { limit: 100 });
    expect(JSON.stringify(expiring)).not.toContain(visitor.identityId);
  });

  it('is deleted without reading what expires of others', async () => {
    const inner = createMemoryDocumentStore();
    const listed: string[] = [];
    const store: DocumentStore = {
      ...inner,
      list(prefix, options) {
        listed.push(prefix.join('/'));
        return inner.list(prefix, options);
      },
    };
    const test = await createTestAuth({ store });
    await test.signUp('bob@x.org');
    const visitor = await test.visitorOf(await test.signUp('ann@x.org'));
    await test.call('address/begin', { email: 'anna@x.org' }, { visitor });
    await test.call('address/begin', { email: 'annie@x.org' }, { visitor });
    await test.call('authentication/signOut', undefined, {
      visitor: await test.visitorOf(await test.logIn('ann@x.org')),
    });
    listed.length = 0;
    await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
    expect(listed.filter((prefix) => !prefix.includes(visitor.identityId))).toEqual([]);
    const expiring = await inner.list(expiringPrefix, { limit: 100 });
    expect(JSON.stringify(expiring)).not.toContain(visitor.identityId);
  });

  it('is deleted at the next start if something failed', async () => {
    const { test, visitor, outcome } = await deleting(() => Promise.reject(new Error('disk full')));
    expect(outcome).toEqual({ kind: 'result' });
    expect(test.warnings).toContain('Cleaning up after a change of teams or people failed; retrying');
    const forgotten: string[] = [];
    const restarted = await createTestAuth({
      store: test.store,
      parts: [{ personDeleted: async ({ identityId }) => void forgotten.push(identityId) }],
    });
    await restarted.lifecycle.finish(new AbortController().signal);
    expect(forgotten).toEqual([visitor.identityId]);
    expect(await notesIn(test)).toEqual([]);
  });
});

/** Signs a person up, and returns them with a function that deletes their account. */
async function person(test: TestAuth, address: string) {
  const tokens = await test.signUp(address, { clientAddress: address });
  const visitor = await test.visitorOf(tokens);
  const deleteAccount = (email: string) => test.call('account/delete', { email }, { visitor });
  return { tokens, visitor, userId: visitor.identityId, deleteAccount };
}

async function addTeam(store: DocumentStore, display: string, users: [string, TeamRole][]): Promise<Team> {
  const teamId = createId(TEAM_ID_PREFIX);
  const team: Team = { teamId, display, initials: 'T', users: users.map(([userId, role]) => ({ userId, role })) };
  await store.commit([], [{ type: 'set', key: teamKey(teamId), data: team }, ...teamReferenceOps(teamId, null, team)]);
  return team;
}

/** Returns everything stored about a person, under `$auth` and elsewhere. */
async function traces(store: DocumentStore, userId: string, address: string) {
  const prefixes = [['components'], ['channels'], ['sessions']].map((rest) => ['$auth', 'identities', userId, ...rest]);
  const lists = await Promise.all(
    [...prefixes, ['users', userId, 'teams']].map((prefix) => store.list(prefix, { limit: 10 })),
  );
  const documents = await store.getMany([
    ['$auth', 'identities', userId],
    ['$auth', 'emails', address],
    userKey(userId),
  ]);
  return [...lists.flat(), ...documents.filter((document) => document !== null)];
}

describe('deleting an account', () => {
  it('removes every trace of the person, and frees the address for another sign-up', async () => {
    const test = await createTestAuth();
    const ann = await person(test, 'ann@x.org');
    expect(await ann.deleteAccount(' ANN@x.org ')).toEqual({ kind: 'result' });
    expect(await traces(test.store, ann.userId, 'ann@x.org')).toEqual([]);
    const again = await person(test, 'ann@x.org');
    expect(again.userId).not.toBe(ann.userId);
  });

  it('ends all sessions immediately, publishes their end, and refuses their refresh tokens', async () => {
    const test = await createTestAuth();
    const ann = await person(test, 'ann@x.org');
    const second = await test.logIn('ann@x.org');
    const secondVisitor = await test.visitorOf(second);
    await ann.deleteAccount('ann@x.org');
    expect(test.ended.toSorted()).toEqual([ann.visitor.sessionId, secondVisitor.sessionId].toSorted());
    expect(await test.auth.authenticate(second.access_token)).toEqual({ kind: 'refused' });
    expect(await test.call('authentication/refreshAccessToken', second.refresh_token)).toMatchObject({
      name: 'UnauthenticatedError',
    });
  });

  it.each(['', 'bob@x.org', 'ann', 'id_'])('is refused if the person types %j', async (typed) => {
    const test = await createTestAuth();
    const ann = await person(test, 'ann@x.org');
    expect(await ann.deleteAccount(typed)).toMatchObject({ name: 'InvalidInputError', detail: { path: 'email' } });
    expect(await test.auth.authenticate(ann.tokens.access_token)).toMatchObject({ kind: 'identity' });
  });

  it.each(['anonymous', 'refused'] as const)('isn’t allowed for visitors who are %s', async (kind) => {
    const { call } = await createTestAuth();
    const outcome = await call('account/delete', { email: 'ann@x.org' }, { visitor: { kind } });
    expect(outcome).toMatchObject({ kind: 'error', name: expect.stringMatching(/^(Forbidden|Unauthenticated)Error$/) });
  });

  it('removes the person from teams that have another owner, and deletes teams with no other members', async () => {
    const test = await createTestAuth();
    const [ann, bob] = [await person(test, 'ann@x.org'), await person(test, 'bob@x.org')];
    const member = await addTeam(test.store, 'Member', [
      [bob.userId, 'owner'],
      [ann.userId, 'member'],
    ]);
    const shared = await addTeam(test.store, 'Shared', [
      [ann.userId, 'owner'],
      [bob.userId, 'owner'],
    ]);
    const alone = await addTeam(test.store, 'Alone', [[ann.userId, 'owner']]);
    await ann.deleteAccount('ann@x.org');
    const users = [{ userId: bob.userId, role: 'owner' }];
    expect((await test.store.get(teamKey(member.teamId)))?.data).toEqual({ ...member, users });
    expect((await test.store.get(teamKey(shared.teamId)))?.data).toEqual({ ...shared, users });
    expect(await test.store.get(teamKey(alone.teamId))).toBeNull();
    expect(await traces(test.store, ann.userId, 'ann@x.org')).toEqual([]);
    expect(await test.store.get(userTeamKey(bob.userId, member.teamId))).not.toBeNull();
  });

  it('is refused for the only owner of teams with other members, and names those teams', async () => {
    const test = await createTestAuth();
    const [ann, bob] = [await person(test, 'ann@x.org'), await person(test, 'bob@x.org')];
    const stuck = await addTeam(test.store, 'Stuck', [
      [ann.userId, 'owner'],
      [bob.userId, 'member'],
    ]);
    const alone = await addTeam(test.store, 'Alone', [[ann.userId, 'owner']]);
    expect(await ann.deleteAccount('ann@x.org')).toEqual({
      kind: 'error',
      name: 'ForbiddenError',
      detail: {
        reason: 'sole-owner',
        message: expect.any(String),
        teams: [{ teamId: stuck.teamId, display: 'Stuck' }],
      },
    });
    expect(await test.store.get(teamKey(alone.teamId))).not.toBeNull();
    expect(await test.auth.authenticate(ann.tokens.access_token)).toMatchObject({ kind: 'identity' });
  });

  it('never leaves a team ownerless when both of its owners delete their accounts at the same time', async () => {
    const test = await createTestAuth();
    const people = [await person(test, 'ann@x.org'), await person(test, 'bob@x.org')] as const;
    const carl = await person(test, 'carl@x.org');
    const [ann, bob] = people;
    await addTeam(test.store, 'Shared', [
      [ann.userId, 'owner'],
      [bob.userId, 'owner'],
      [carl.userId, 'member'],
    ]);
    const outcomes = await Promise.all([ann.deleteAccount('ann@x.org'), bob.deleteAccount('bob@x.org')]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
    expect(outcomes).toContainEqual(expect.objectContaining({ name: 'ForbiddenError' }));
  });

  it('also leaves a team that the person joins during the deletion', async () => {
    const inner = createMemoryDocumentStore();
    let beforeDeletion: (() => Promise<unknown>) | null = null;
    const test = await createTestAuth({
      store: {
        ...inner,
        async commit(checks, ops) {
          const join = ops.some(({ type, key }) => type === 'delete' && key[0] === 'users') ? beforeDeletion : null;
          beforeDeletion = join ? null : beforeDeletion;
          await join?.();
          return inner.commit(checks, ops);
        },
      },
    });
    const [ann, bob] = [await person(test, 'ann@x.org'), await person(test, 'bob@x.org')];
    let joined: Team | undefined;
    beforeDeletion = async () => {
      joined = await addTeam(inner, 'Late', [
        [bob.userId, 'owner'],
        [ann.userId, 'member'],
      ]);
    };
    expect(await ann.deleteAccount('ann@x.org')).toEqual({ kind: 'result' });
    expect((await inner.get(teamKey(joined!.teamId)))?.data).toMatchObject({ users: [{ userId: bob.userId }] });
    expect(await traces(inner, ann.userId, 'ann@x.org')).toEqual([]);
  });

  it('blocks a login that was already in progress', async () => {
    const test = await createTestAuth();
    const ann = await person(test, 'ann@x.org');
    const asked = await test.askCode('authentication', 'ann@x.org');
    const code = test.mailedCode('ann@x.org');
    const [deleted, loggedIn] = await Promise.all([
      ann.deleteAccount('ann@x.org'),
      test.submitCode('authentication', asked, code),
    ]);
    expect(deleted).toEqual({ kind: 'result' });
    const tokens = loggedIn.kind === 'result' ? (loggedIn.value as TokenSet) : null;
    expect(await test.auth.authenticate(tokens?.access_token ?? '')).toEqual({ kind: 'refused' });
    expect(await traces(test.store, ann.userId, 'ann@x.org')).toEqual([]);
  });
});
