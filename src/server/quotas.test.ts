import { afterEach, describe, expect, it } from '@jest/globals';
import { createId, INTEGRATION_ID_PREFIX, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../contract/ids.ts';
import { teamKey } from '../contract/keys.ts';
import { UNLIMITED, type Limits } from './limits.ts';
import { someSettings } from './monitors/testing/monitorSamples.ts';
import type { TestPerson } from './testing/apiClient.ts';
import { startTestServer, type TestServer } from './testing/startTestServer.ts';

let server: TestServer;
let ada: TestPerson;
let teamId: string;
afterEach(() => server.close());

async function start(limits: Partial<Limits>): Promise<void> {
  server = await startTestServer({ config: { limits: { ...UNLIMITED, ...limits } } });
  ada = await server.signUp();
  ({ teamId } = await server.createTeam(ada));
}

const call = (path: string, input: object) =>
  server.call({ kind: 'rpc', rpc: path.split('/'), input: { teamId, ...input } }, ada.token);
const quota = (limit: string, max: number) => ({
  kind: 'error',
  name: 'QuotaExceededError',
  detail: { limit, max, message: expect.stringContaining(`Your administrator can raise ${limit}.`) },
});

describe('a team’s quotas', () => {
  it('limit its monitors, no matter how they are created; a repeated call adds none', async () => {
    await start({ monitors: 2 });
    const first = await server.createMonitor(ada, teamId);
    const monitorId = createId(MONITOR_ID_PREFIX);
    const create = () => call('monitors/create', { monitorId, settings: someSettings });
    expect(await create()).toMatchObject({ kind: 'result' });
    expect(await create()).toMatchObject({ kind: 'result' });
    const { teamId: other } = await server.createTeam(ada);
    const outside = await server.createMonitor(ada, other);
    const move = () =>
      call('monitors/move', {
        teamId: other,
        monitorId: outside.data.monitorId,
        versionstamp: outside.data.settingsVersionstamp,
        toTeamId: teamId,
      });
    const more = [
      await call('monitors/create', { monitorId: createId(MONITOR_ID_PREFIX), settings: someSettings }),
      await call('monitors/copy', {
        monitorId: first.data.monitorId,
        copyId: createId(MONITOR_ID_PREFIX),
        name: 'Copy',
      }),
      await move(),
    ];
    expect(more).toEqual(more.map(() => quota('LIMIT_MONITORS', 2)));
    await call('monitors/delete', { monitors: [{ monitorId }] });
    expect(await create()).toMatchObject({ kind: 'result' });
    await call('monitors/delete', { monitors: [{ monitorId }] });
    // The second call repeats the first, which filled the team.
    for (const moved of [await move(), await move()]) expect(moved).toMatchObject({ kind: 'result' });
  });

  it('limit its integrations', async () => {
    await start({ integrations: 2 });
    const save = () =>
      call('integrations/save', {
        integrationId: createId(INTEGRATION_ID_PREFIX),
        versionstamp: null,
        settings: {
          name: 'On call',
          config: { kind: 'slack', url: 'https://hooks.slack.test/x' },
          isDefault: false,
          remindEverySeconds: null,
          alertAfterFailures: 1,
          wantsSummary: false,
        },
      });
    const answers = [await save(), await save(), await save()];
    expect(answers.at(-1)).toEqual(quota('LIMIT_INTEGRATIONS', 2));
  });

  it.each([
    ['API keys', 'apiKeys', 'LIMIT_API_KEYS', { scope: 'read' }],
    ['TV links', 'screens', 'LIMIT_SCREENS', {}],
  ] as const)('limit its %s, even when several are created at the same time', async (_, area, limit, input) => {
    await start({ [area]: 3 });
    const create = (index: number) => call(`${area}/create`, { name: `Number ${index}`, ...input });
    expect(await create(0)).toMatchObject({ kind: 'result' });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(create));
    expect(answers.filter(({ kind }) => kind === 'result')).toHaveLength(2);
    expect(answers.filter(({ kind }) => kind === 'error')).toEqual(Array.from({ length: 4 }, () => quota(limit, 3)));
  });

  it('limit its maintenance windows', async () => {
    await start({ windows: 1 });
    const save = (windowId: string) =>
      call('alerting/saveWindow', {
        versionstamp: null,
        window: { windowId, title: 'Move', monitorIds: [], when: { kind: 'once', from: 0, minutes: 1 } },
      });
    expect(await save('a')).toMatchObject({ kind: 'result' });
    expect(await save('b')).toEqual(quota('LIMIT_WINDOWS', 1));
  });
});

it('a person can’t exceed the limit on teams by creating several in one commit', async () => {
  await start({ teams: 3 });
  const create = (count: number) => {
    const ops = Array.from({ length: count }, () => {
      const id = createId(TEAM_ID_PREFIX);
      const users = [{ userId: ada.userId, role: 'owner' }];
      return { type: 'set', key: teamKey(id), data: { teamId: id, display: 'More', initials: 'MO', users } };
    });
    return server.call({ kind: 'document-atomic', checks: [], ops }, ada.token);
  };
  expect(await create(3)).toEqual(quota('LIMIT_TEAMS', 3));
  expect(await create(2)).toMatchObject({ kind: 'result' });
  expect(await create(1)).toEqual(quota('LIMIT_TEAMS', 3));
});

it('a person can’t exceed the limit on teams with several commits at the same time', async () => {
  await start({ teams: 5 });
  const create = () => {
    const ops = ['One', 'Two'].map((display) => {
      const id = createId(TEAM_ID_PREFIX);
      const users = [{ userId: ada.userId, role: 'owner' }];
      return { type: 'set', key: teamKey(id), data: { teamId: id, display, initials: 'MO', users } };
    });
    return server.call({ kind: 'document-atomic', checks: [], ops }, ada.token);
  };
  const answers = await Promise.all([create(), create(), create(), create()]);
  expect(answers.filter(({ kind }) => kind === 'result')).toHaveLength(2);
  expect(answers.filter(({ kind }) => kind === 'error')).toEqual([quota('LIMIT_TEAMS', 5), quota('LIMIT_TEAMS', 5)]);
});

it('a person can create a limited number of teams, and can still be added to others', async () => {
  await start({ teams: 2 });
  await server.createTeam(ada);
  const create = (creator: TestPerson) => {
    const id = createId(TEAM_ID_PREFIX);
    const users = [{ userId: creator.userId, role: 'owner' }];
    const ops = [{ type: 'set', key: teamKey(id), data: { teamId: id, display: 'More', initials: 'MO', users } }];
    return server.call({ kind: 'document-atomic', checks: [], ops }, creator.token);
  };
  expect(await create(ada)).toEqual(quota('LIMIT_TEAMS', 2));
  const theirs = await server.createTeam(await server.signUp(), ada);
  const read = { kind: 'document-get', path: teamKey(theirs.teamId) };
  expect(await server.call(read, ada.token)).toMatchObject({ kind: 'result' });
});
