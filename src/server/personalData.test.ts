import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PersonalData } from '../contract/account.ts';
import type { Team } from '../contract/records.ts';
import type { CreatedApiKey } from '../contract/teams/apiKeyCalls.ts';
import { NOW } from '../testing/clock.ts';
import type { TrailQuery, WrittenEntry } from './audit/auditTrail.ts';
import { ENGINES } from './database/testing/engines.ts';
import { createMemoryDocumentStore } from './documents/memory/memoryDocumentStore.ts';
import { createPersonalData } from './personalData.ts';
import type { TestPerson } from './testing/apiClient.ts';
import { databaseAt, startTestServer, type TestServer } from './testing/startTestServer.ts';

describe.each(ENGINES)('the download of a person’s data on $name', ({ places }) => {
  const nextPlace = places();
  let server: TestServer;
  beforeEach(async () => {
    const { url } = await nextPlace();
    server = await startTestServer({ config: { database: databaseAt(url) } });
  });
  afterEach(() => server.close());

  const ask = <Value>(path: string, input: unknown, { token }: TestPerson): Promise<Value> =>
    server.valueOf<Value>({ kind: 'rpc', rpc: path.split('/'), input }, token);

  it('contains their devices, their keys and their actions in teams, but nothing about others', async () => {
    const [ada, bob] = [await server.signUp('ada@example.com'), await server.signUp('bob@example.com')];
    const { teamId } = await server.createTeam(ada, bob);
    const keyOf = (name: string, person: TestPerson) =>
      ask<CreatedApiKey>('apiKeys/create', { teamId, name, scope: 'write' }, person);
    await server.replaceTeam({
      teamId,
      display: 'Operations',
      initials: 'OP',
      users: [ada, bob].map(({ userId }) => ({ userId, role: 'owner' })),
    });
    const mine = await keyOf('Mine', ada);
    const theirs = await keyOf('Theirs', bob);
    await fetch(`${server.url}/api/v3/checks/`, { headers: { 'x-api-key': mine.secret } });
    await ask('invitations/create', { teamId, addresses: ['eve@example.com'], role: 'viewer' }, ada);

    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const data = await ask<PersonalData>('account/export', null, ada);
    expect(data).toMatchObject({
      knownDevices: [{ deviceId: expect.any(String), knownUntil: at }],
      pendingAddress: null,
      joined: [{ teamId, at }],
      apiKeys: [{ teamId, name: 'Mine', prefix: 'hrw_', scope: 'write', createdAt: at, endsAt: null, lastUsedAt: at }],
    });
    expect(data.audit).toContainEqual({ teamId, at, action: 'api-key.created', address: '127.0.0.1' });
    const text = JSON.stringify(data);
    for (const foreign of [bob.userId, 'bob@example.com', 'eve@example.com', 'Theirs', theirs.secret, mine.secret])
      expect(text).not.toContain(foreign);
  });

  it('contains their pending new address, without its codes', async () => {
    const ada = await server.signUp('ada@example.com');
    await ask('address/begin', { email: 'ada@example.org' }, ada);
    const code = /^\d{6}/.exec(server.mailer.lastTo('ada@example.org').subject)?.[0] ?? 'no code';
    const { pendingAddress, ...rest } = await ask<PersonalData>('account/export', null, ada);
    expect(pendingAddress).toEqual({ address: 'ada@example.org', until: expect.stringMatching(/^\d{4}-/) });
    expect(JSON.stringify({ pendingAddress, ...rest })).not.toContain(code);
  });
});

it('limits the audit logs to what fits in one response, even across many teams', async () => {
  const written: Record<string, number> = { quiet: 3, busy: 9_000, busier: 50_000 };
  const teams = Object.keys(written).map((teamId): Team => ({ teamId, display: '', initials: '', users: [] }));
  async function list({ teamId, limit, after }: TrailQuery): Promise<WrittenEntry[]> {
    const first = after === undefined ? 0 : after.id + 1;
    const count = Math.min(limit, (written[teamId] ?? 0) - first);
    return Array.from({ length: count }, (_entry, index) => ({
      id: first + index,
      at: NOW,
      teamId,
      action: 'team.updated',
      detail: { changed: [] },
      actorKind: 'person',
      actorId: 'id_1',
      actorName: null,
      address: null,
    })) as unknown as WrittenEntry[];
  }
  const parts = createPersonalData({
    alerts: { preferences: () => Promise.reject(new Error('Not asked.')) },
    documents: createMemoryDocumentStore(),
    people: { teamsOf: async () => teams },
    trail: { list },
  });
  const acts = (await parts.find(({ name }) => name === 'audit')?.read('id_1')) as { teamId: string }[];
  const counts = teams.map(({ teamId }) => acts.filter((act) => act.teamId === teamId).length);
  expect(counts).toEqual([3, 4_998, 4_999]);
});
