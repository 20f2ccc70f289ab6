import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { teamKey } from '../../contract/keys.ts';
import type { Team, TeamUser } from '../../contract/records.ts';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createSqlDocumentStore } from '../documents/sql/sqlDocumentStore.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

interface Interruption {
  /** The audit action that identifies the commit to interrupt. */
  before: string;
  act(): Promise<unknown>;
}

/** Interrupts a call once, between its reads and its commit, and records the committed actions. */
function interruptible(store: DocumentStore) {
  const waiting: Interruption[] = [];
  const committed: string[] = [];
  const documents: DocumentStore = {
    ...store,
    async commit(checks, ops, audit = []) {
      const actions = audit.map(({ action }) => action as string);
      if (waiting[0] !== undefined && actions.includes(waiting[0].before)) await waiting.shift()?.act();
      const outcome = await store.commit(checks, ops, audit);
      if (outcome.committed) committed.push(...actions);
      return outcome;
    },
  };
  return { documents, waiting, committed };
}

const CALLS = [
  ['teams/transfer', 'team.transferred'],
  ['teams/delete', 'team.deleted'],
  ['apiKeys/create', 'api-key.created'],
  ['apiKeys/rename', 'api-key.renamed'],
  ['apiKeys/revoke', 'api-key.revoked'],
  ['badges/turnOff', 'badges.turned-off'],
  ['badges/replace', 'badges.replaced'],
] as const;

describe.each(ENGINES)('a right lost during a call, on $name', ({ places }) => {
  const nextPlace = places();
  let database: Awaited<ReturnType<TestPlace['open']>>;
  let store: ReturnType<typeof interruptible>;
  let server: TestServer;
  let [owner, other, heir]: TestPerson[] = [];

  beforeAll(async () => {
    database = await (await nextPlace()).open();
    store = interruptible(createSqlDocumentStore(database));
    server = await startTestServer({ store: store.documents });
    [owner, other, heir] = [await server.signUp(), await server.signUp(), await server.signUp()];
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const as = (role: TeamUser['role'], person?: TestPerson): TeamUser => ({ userId: person?.userId ?? '', role });
  const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input });

  /** A team with two owners and an admin, and an API key. */
  async function setUp() {
    if (!owner || !other || !heir) throw new Error('No one has signed up.');
    const alone = await server.createTeam(owner);
    const team = await server.replaceTeam({
      ...alone,
      users: [as('owner', owner), as('owner', other), as('admin', heir)],
    });
    const { teamId } = team;
    const { keyId } = await server.valueOf<CreatedApiKey>(
      rpc('apiKeys/create', { teamId, name: 'Deploys', scope: 'read' }),
      owner.token,
    );
    store.committed.length = 0;
    const inputs: Record<(typeof CALLS)[number][0], object> = {
      'teams/transfer': { toUserId: heir.userId },
      'teams/delete': {},
      'apiKeys/create': { name: 'Backups', scope: 'write' },
      'apiKeys/rename': { keyId, name: 'Renamed' },
      'apiKeys/revoke': { keyId },
      'badges/turnOff': {},
      'badges/replace': {},
    };
    const call = (path: keyof typeof inputs, input = inputs[path]) =>
      server.call(rpc(path, { teamId, ...input }), other?.token);
    return { team, call };
  }

  const cases = CALLS.flatMap(([path, action]) => [
    [path, action, 'ForbiddenError', 'has a lower role', (): TeamUser[] => [as('member', other)]] as const,
    [path, action, 'DocumentNotFoundError', 'has left', (): TeamUser[] => []] as const,
  ]);

  it.each(cases)('rejects %s (%s) with a %s for someone who %s', async (path, action, name, _change, remaining) => {
    const { team, call } = await setUp();
    const users = [as('owner', owner), ...remaining(), as('admin', heir)];
    store.waiting.push({ before: action, act: () => server.replaceTeam({ ...team, users }) });
    expect(await call(path)).toMatchObject({ kind: 'error', name, detail: { key: teamKey(team.teamId) } });
    expect(store.waiting).toEqual([]);
    expect(store.committed).not.toContain(action);
    expect(await server.documents.get(teamKey(team.teamId))).toMatchObject({ data: { users } });
  });

  it('lets an owner transfer their team only once', async () => {
    const { team, call } = await setUp();
    const transfer = (to?: TestPerson) => call('teams/transfer', { toUserId: to?.userId });
    store.waiting.push({
      before: 'team.transferred',
      act: async () => expect(await transfer(owner)).toMatchObject({ kind: 'result' }),
    });
    expect(await transfer(heir)).toMatchObject({ name: 'ForbiddenError' });
    const stored = (await server.documents.get(teamKey(team.teamId)))?.data as Team;
    expect(stored.users).toEqual([as('owner', owner), as('admin', other), as('admin', heir)]);
  });

  it('isn’t lost when something else in the team changes: the call is retried', async () => {
    const { team, call } = await setUp();
    for (const [path, action] of CALLS.filter(([each]) => each !== 'teams/transfer' && each !== 'teams/delete')) {
      store.waiting.push({ before: action, act: () => server.replaceTeam({ ...team, display: path }) });
      expect(await call(path)).toMatchObject({ kind: 'result' });
      expect(store.committed).toContain(action);
    }
  });
});
