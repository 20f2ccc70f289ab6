import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { monitorDefaultsKey, teamKey } from '../../contract/keys.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import type { Team, TeamUser } from '../../contract/records.ts';
import { until } from '../../testing/until.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

const rpc = (path: string, input: object = {}) => ({ kind: 'rpc', rpc: path.split('/'), input });

const ADMIN = 'admin@example.com';

let server: TestServer;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  [owner, admin, member] = [await server.signUp(), await server.signUp(ADMIN), await server.signUp()];
  const created = await server.createTeam(owner);
  const others: TeamUser[] = [
    { userId: admin.userId, role: 'admin' },
    { userId: member.userId, role: 'member' },
  ];
  team = await server.replaceTeam({ ...created, users: [...created.users, ...others] });
});
afterEach(() => server.close());

const call = (who: TestPerson, path: string, input: object) =>
  server.call(rpc(path, { teamId: team.teamId, ...input }), who.token);
const rolesNow = async () => {
  const stored = (await server.documents.get(teamKey(team.teamId)))?.data as Team | undefined;
  return stored?.users.map(({ role }) => role) ?? [];
};

describe('transferring a team', () => {
  it('makes an admin the owner, and the caller an admin', async () => {
    expect(await call(owner, 'teams/transfer', { toUserId: admin.userId })).toMatchObject({ kind: 'result' });
    expect(await rolesNow()).toEqual(['admin', 'owner', 'member']);
    expect(await call(owner, 'teams/transfer', { toUserId: owner.userId })).toMatchObject({ name: 'ForbiddenError' });
  });

  it('e-mails the new owner', async () => {
    await call(owner, 'teams/transfer', { toUserId: admin.userId });
    const mails = () => server.mailer.sent.filter(({ subject }) => subject.startsWith('You’re now'));
    await until(() => mails().length > 0);
    expect(mails()).toMatchObject([{ to: ADMIN, subject: expect.stringContaining('an owner') }]);
  });

  it.each([
    ['a member', () => member],
    ['the owner themselves', () => owner],
    ['a stranger', () => ({ userId: 'id_stranger' })],
  ])('is refused if the new owner is %s', async (_whom, whom) => {
    const outcome = await call(owner, 'teams/transfer', { toUserId: whom().userId });
    expect(outcome).toMatchObject({ name: 'InvalidInputError', detail: { path: 'toUserId' } });
    expect(await rolesNow()).toEqual(['owner', 'admin', 'member']);
  });

  it('leaves one owner if two owners transfer the team to each other at the same time', async () => {
    team = await server.replaceTeam({
      ...team,
      users: team.users.map((user) => (user.role === 'admin' ? { ...user, role: 'owner' } : user)),
    });
    await Promise.all([
      call(owner, 'teams/transfer', { toUserId: admin.userId }),
      call(admin, 'teams/transfer', { toUserId: owner.userId }),
    ]);
    expect((await rolesNow()).filter((role) => role === 'owner')).toHaveLength(1);
  });
});

describe('the defaults for new monitors', () => {
  const defaults = { schedule: { kind: 'cron', expression: '0 3 * * *', timezone: 'Europe/Paris' }, graceSeconds: 900 };
  const readBy = (who: TestPerson) =>
    server.call({ kind: 'document-get', path: monitorDefaultsKey(team.teamId) }, who.token);

  it('are chosen by admins, and visible to all members', async () => {
    expect(await call(member, 'teams/saveDefaults', { defaults })).toMatchObject({ name: 'ForbiddenError' });
    expect(await call(admin, 'teams/saveDefaults', { defaults })).toMatchObject({ kind: 'result' });
    expect(await readBy(member)).toMatchObject({ value: { data: defaults } });
    expect(await readBy(await server.signUp())).toMatchObject({ name: 'DocumentNotFoundError' });
  });

  it('are refused if their schedule is invalid', async () => {
    const schedule = { ...defaults.schedule, expression: '61 * * * *' };
    expect(await call(admin, 'teams/saveDefaults', { defaults: { ...defaults, schedule } })).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'defaults/schedule/expression' },
    });
  });

  it('apply to monitors that pings create, and to no others', async () => {
    const { pingKey } = await server.valueOf<{ pingKey: string }>(
      rpc('monitors/pingKey', { teamId: team.teamId }),
      owner.token,
    );
    const ping = async (slug: string) => (await fetch(`${server.url}/ping/${pingKey}/${slug}?create=1`)).status;
    expect(await ping('first')).toBe(201);
    await call(admin, 'teams/saveDefaults', { defaults });
    expect([await ping('first'), await ping('second'), await ping('second')]).toEqual([200, 201, 200]);
    const list = await server.valueOf<{ document: { data: Monitor } }[]>(
      { kind: 'document-list', prefix: ['teams', team.teamId, 'monitors'] },
      member.token,
    );
    const graces = list.map(({ document: { data } }) => [data.name, data.graceSeconds]);
    expect(Object.fromEntries(graces)).toEqual({ first: 3_600, second: 900 });
  });
});
