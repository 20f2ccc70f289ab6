import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  member = await server.signUp();
  team = await server.createTeam(owner, member);
});
afterEach(() => server.close());

const none: Preferences = { teams: [], quietHours: null, weeklyReport: false };
const get = ({ token }: TestPerson) => server.valueOf<Preferences>({ kind: 'rpc', rpc: ['preferences', 'get'] }, token);
const save = (input: object, { token }: TestPerson) =>
  server.call({ kind: 'rpc', rpc: ['preferences', 'save'], input }, token);
const wished = (): Preferences => ({
  teams: [{ teamId: team.teamId, mails: 'down' }],
  quietHours: { from: '22:00', to: '07:00' },
  weeklyReport: true,
});

describe('how a person is mailed', () => {
  it('is nothing at first, then as it was saved, and nobody else', async () => {
    expect(await get(member)).toEqual(none);
    expect(await save(wished(), member)).toMatchObject({ kind: 'result', value: wished() });
    expect(await get(member)).toEqual(wished());
    expect(await get(owner)).toEqual(none);
    await save(none, member);
    expect(await get(member)).toEqual(none);
  });

  it('can be saved as it was read by whoever has left a team since', async () => {
    await save(wished(), member);
    const key = teamKey(team.teamId);
    const left = { ...team, users: team.users.filter(({ userId }) => userId === owner.userId) };
    await server.valueOf({ kind: 'document-atomic', checks: [], ops: [{ type: 'set', key, data: left }] }, owner.token);
    const read = await get(member);
    expect(read).toEqual({ ...wished(), teams: [] });
    expect(await save(read, member)).toMatchObject({ kind: 'result' });
  });

  it.each([
    ['a team of others', () => ({ ...none, teams: [{ teamId: team.teamId, mails: 'all' }] }), 'teams/0/teamId'],
    ['no team', () => ({ ...none, teams: [{ teamId: 'tid_none', mails: 'all' }] }), 'teams/0/teamId'],
  ])('is not saved with %s', async (_what, input, path) => {
    const stranger = await server.signUp();
    expect(await save(input(), stranger)).toMatchObject({ name: 'InvalidInputError', detail: { path } });
    expect(await get(stranger)).toEqual(none);
  });
});
