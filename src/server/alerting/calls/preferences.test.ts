import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences, StoredPreferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Team } from '../../../contract/records.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  owner = await server.signUp('owner@example.com');
  member = await server.signUp();
  team = await server.createTeam(owner, member);
});
afterEach(() => server.close());

const none: Preferences = { teams: [], quietHours: null, weeklyReport: false };
const read = ({ token }: TestPerson) =>
  server.valueOf<StoredPreferences>({ kind: 'rpc', rpc: ['preferences', 'get'] }, token);
async function get(person: TestPerson): Promise<Preferences> {
  const { mailedTo: _mailedTo, ...preferences } = await read(person);
  return preferences;
}
const save = (input: object, { token }: TestPerson) =>
  server.call({ kind: 'rpc', rpc: ['preferences', 'save'], input }, token);
const samplePreferences = (): Preferences => ({
  teams: [{ teamId: team.teamId, mails: 'down' }],
  quietHours: { from: '22:00', to: '07:00' },
  weeklyReport: true,
});

describe('the e-mail preferences of a person', () => {
  it('are empty until saved, and apply only to that person', async () => {
    expect(await get(member)).toEqual(none);
    expect(await save(samplePreferences(), member)).toMatchObject({ kind: 'result', value: samplePreferences() });
    expect(await get(member)).toEqual(samplePreferences());
    expect(await get(owner)).toEqual(none);
    await save(none, member);
    expect(await get(member)).toEqual(none);
  });

  it('include the address, which can’t be saved', async () => {
    const stored = await read(owner);
    expect(stored.mailedTo).toBe('owner@example.com');
    await save({ ...stored, mailedTo: 'other@example.com' }, owner);
    expect(await read(owner)).toEqual(stored);
  });

  it('can be saved unchanged by someone who has left a team since', async () => {
    await save(samplePreferences(), member);
    const left = { ...team, users: team.users.filter(({ userId }) => userId === owner.userId) };
    await server.replaceTeam(left);
    const kept = await get(member);
    expect(kept).toEqual({ ...samplePreferences(), teams: [] });
    expect(await save(kept, member)).toMatchObject({ kind: 'result' });
  });

  it.each([
    [
      'a team that the person is not in',
      () => ({ ...none, teams: [{ teamId: team.teamId, mails: 'all' }] }),
      'teams/0/teamId',
    ],
    ['an unknown team', () => ({ ...none, teams: [{ teamId: 'tid_none', mails: 'all' }] }), 'teams/0/teamId'],
  ])('are not saved with %s', async (_what, input, path) => {
    const stranger = await server.signUp();
    expect(await save(input(), stranger)).toMatchObject({ name: 'InvalidInputError', detail: { path } });
    expect(await get(stranger)).toEqual(none);
  });
});
