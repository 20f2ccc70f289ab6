import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import { auditNames, auditSentence } from '../../contract/audit/auditSentence.ts';
import type { Team } from '../../contract/records.ts';
import type { BadgeUrls, MonitorBadges, TeamBadges } from '../../contract/teams/badgeCalls.ts';
import { readEvery } from '../documents/documentStore.ts';
import { UNLIMITED } from '../limits.ts';
import { openMonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { teamOps } from '../teams/teamsCollection.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/startTestServer.ts';

const NO_STORE = 'max-age=0, no-cache, no-store, must-revalidate, private';

describe('badges', () => {
  let server: TestServer;
  let owner: TestPerson;
  let team: Team;
  let now: number;
  const begin = async (options: TestServerOptions = {}) => {
    now = Date.UTC(2026, 10, 21, 12);
    server = await startTestServer({ now: () => now, ...options });
    owner = await server.signUp();
    team = await server.createTeam(owner);
  };
  beforeEach(() => begin());
  afterEach(() => server.close());

  const call = <Value = TeamBadges>(name: string, input: object = {}) =>
    server.valueOf<Value>(
      { kind: 'rpc', rpc: ['badges', name], input: { teamId: team.teamId, ...input } },
      owner.token,
    );
  const on = async (name = 'get'): Promise<NonNullable<TeamBadges>> => {
    const badges = await call(name);
    if (badges === null) throw new Error('Badges are off.');
    return badges;
  };
  const urlsOf = async (tag: string): Promise<BadgeUrls> => {
    const found = (await on()).tags.find((one) => one.tag === tag);
    if (found === undefined) throw new Error(`There is no badge of ${tag}.`);
    return found.urls;
  };
  const fetchBadge = (url: string) => fetch(url.replace('http://hearth.test', server.url));
  const statusOf = async (url: string) => (await fetchBadge(url)).status;
  const json = async (url: string) => (await fetchBadge(url)).json() as Promise<unknown>;

  async function make(name: string, tags: string[], ...pings: ('' | '/fail')[]) {
    const { data } = await server.createMonitor(owner, team.teamId, { name, tags, slug: '' });
    for (const ping of pings) await fetch(`${server.url}/ping/${data.uuid}${ping}`);
    return data;
  }

  it('show the worst status of a team and of each tag, as Healthchecks does', async () => {
    await make('Backup', ['db', 'prod'], '');
    await make('Import', ['db'], '', '/fail');
    await make('Report', ['prod']);
    const { all, tags } = await on();
    expect(tags.map(({ tag }) => tag).toSorted()).toEqual(['db', 'prod']);
    expect(await json(all.json3)).toEqual({ status: 'down', total: 3, grace: 0, down: 1 });
    expect(await json((await urlsOf('prod')).json)).toEqual({ status: 'up', total: 2, grace: 0, down: 0 });
    expect(await json((await urlsOf('db')).shields)).toEqual({
      schemaVersion: 1,
      label: 'db',
      message: 'down',
      color: 'critical',
    });
    expect(await json(all.shields)).toMatchObject({ label: 'Operations' });
  });

  it('distinguish late from up with three states, but not with two', async () => {
    await make('Backup', ['db'], '');
    const urls = await urlsOf('db');
    now += 3_600_000;
    expect(await json(urls.json3)).toEqual({ status: 'late', total: 1, grace: 1, down: 0 });
    expect(await json(urls.shields3)).toMatchObject({ message: 'late', color: 'important' });
    expect(await json(urls.json)).toEqual({ status: 'up', total: 1, grace: 1, down: 0 });
    expect(await json(urls.shields)).toMatchObject({ message: 'up', color: 'success' });
  });

  it('show a paused monitor as up, as Healthchecks does', async () => {
    const { monitorId } = await make('Backup', ['db'], '', '/fail');
    const { json3, shields3, svg3 } = await urlsOf('db');
    expect(await json(json3)).toMatchObject({ status: 'down' });
    const input = { teamId: team.teamId, monitors: [{ monitorId }] };
    await server.valueOf({ kind: 'rpc', rpc: ['monitors', 'pause'], input }, owner.token);
    expect(await json(json3)).toEqual({ status: 'up', total: 1, grace: 0, down: 0 });
    expect(await json(shields3)).toMatchObject({ message: 'up', color: 'success' });
    expect(await (await fetchBadge(svg3)).text()).toContain('aria-label="db: up"');
  });

  it('are images that any page can embed, and that aren’t cached', async () => {
    await make('Backup', ['db'], '');
    const { svg3 } = await urlsOf('db');
    expect(svg3).toMatch(/^http:\/\/hearth\.test\/badge\/bdg_\w{22}-[0-9a-f]{12}\/db\.svg$/);
    const response = await fetchBadge(svg3);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': NO_STORE,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toContain('aria-label="db: up"');
  });

  it('exist for each monitor, which people can search for by name', async () => {
    const { monitorId } = await make('Nightly “backup”', [], '', '/fail');
    await make('Import', []);
    const { total, monitors } = await call<MonitorBadges>('listOfMonitors', { text: 'night' });
    expect(total).toBe(1);
    expect(monitors).toMatchObject([{ monitorId, name: 'Nightly “backup”' }]);
    const [{ urls } = { urls: {} as BadgeUrls }] = monitors;
    expect(await json(urls.json)).toEqual({ status: 'down', total: 1, grace: 0, down: 1 });
    expect(await json(urls.shields)).toMatchObject({ label: 'Nightly “backup”' });
    const input = { teamId: team.teamId, monitors: [{ monitorId }] };
    await server.valueOf({ kind: 'rpc', rpc: ['monitors', 'delete'], input }, owner.token);
    expect(await statusOf(urls.svg)).toBe(404);
  });

  it.each(['a/b', '*', '%', '.svg', 'ä (1)', '"><script>', '..'])('exist for the tag %s', async (tag) => {
    await make('Backup', [tag], '', '/fail');
    const { svg, shields, json: facts } = await urlsOf(tag);
    expect(svg).not.toMatch(/[\s()"'<>]/);
    expect((await (await fetchBadge(svg)).text()).startsWith('<svg')).toBe(true);
    // The badge for all tags is labeled with the team's name.
    expect(await json(shields)).toMatchObject({ label: tag === '*' ? 'Operations' : tag });
    expect(await json(facts)).toMatchObject({ status: 'down', total: 1 });
  });

  it('reveal only their own status: no link can be derived from another', async () => {
    await make('Backup', ['db', 'prod'], '');
    const { all } = await on();
    const { svg } = await urlsOf('db');
    const changes = [
      svg.replace('/db.svg', '/prod.svg'),
      svg.replace('/db.svg', '/*.svg'),
      svg.replace('/db.svg', '/monitor/db.svg'),
      svg.replace('/db.svg', '/db.png'),
      svg.replace('/db.svg', '/db'),
      svg.replace(/-[0-9a-f]{12}/, '-000000000000'),
      svg.replace(/-[0-9a-f]{12}/, ''),
      svg.replace(/bdg_\w/, 'bdg_'),
      all.svg.replace('-2/', '-3/'),
    ];
    for (const url of changes) expect([url, await statusOf(url)]).toEqual([url, 404]);
    const key = /bdg_\w{22}/.exec(svg)?.[0] ?? '';
    expect(await server.call({ kind: 'rpc', rpc: ['badges', 'get'], input: { teamId: team.teamId } }, key)).toEqual({
      kind: 'error',
      name: 'UnauthenticatedError',
    });
  });

  it('keep their links until they are replaced, which invalidates the earlier ones', async () => {
    const { all } = await on();
    expect((await on()).all).toEqual(all);
    const { all: replaced } = await on('replace');
    expect(replaced.svg).not.toBe(all.svg);
    expect(await statusOf(all.svg)).toBe(404);
    expect(await statusOf(replaced.svg)).toBe(200);
    expect(await readEvery(server.documents, ['$badges', 'keys'])).toHaveLength(1);
  });

  it('can be turned off, and back on with the same links', async () => {
    const { all } = await on();
    expect(await call('turnOff')).toBeNull();
    expect(await call('get')).toBeNull();
    expect(await call('listOfMonitors', { text: '' })).toEqual({ total: 0, monitors: [] });
    expect(await statusOf(all.svg)).toBe(404);
    expect((await on('turnOn')).all).toEqual(all);
    expect(await statusOf(all.svg)).toBe(200);
  });

  it('stay off when their links are replaced', async () => {
    const { all } = await on();
    await call('turnOff');
    expect(await call('replace')).toBeNull();
    expect((await on('turnOn')).all).not.toEqual(all);
  });

  it('record each change in the audit log', async () => {
    for (const name of ['get', 'turnOn', 'turnOff', 'turnOff', 'turnOn', 'replace']) await call(name);
    const input = { teamId: team.teamId };
    const page = await server.valueOf<AuditPage>({ kind: 'rpc', rpc: ['audit', 'list'], input }, owner.token);
    const sentences = page.entries.map((entry) => auditSentence(entry, auditNames(page, String)));
    expect(sentences.slice(0, 3)).toEqual(['Replaced the badge links', 'Turned on badges', 'Turned off badges']);
  });

  it('are deleted with their team, without a trace', async () => {
    const { all } = await on();
    await server.documents.commit([], teamOps(team.teamId, team, null, owner.userId));
    expect(await statusOf(all.svg)).toBe(404);
    expect(await readEvery(server.documents, ['$badges', 'teams'])).toEqual([]);
    expect(await readEvery(server.documents, ['$badges', 'keys'])).toEqual([]);
  });

  it('show nothing while their team is deleted, and the same as before once it is restored', async () => {
    const { all } = await on();
    await server.valueOf({ kind: 'rpc', rpc: ['teams', 'delete'], input: { teamId: team.teamId } }, owner.token);
    expect(await statusOf(all.svg)).toBe(404);
    const input = { deletedTeamId: team.teamId };
    await server.valueOf({ kind: 'rpc', rpc: ['teams', 'restore'], input }, owner.token);
    expect(await statusOf(all.svg)).toBe(200);
  });

  it('rate-limit clients that request too many', async () => {
    await server.close();
    const limits = { ...UNLIMITED, anonymousApiCostBurst: 60, anonymousApiCostPerSecond: 0.001 };
    await begin({ config: { limits } });
    const { all } = await on();
    const statuses = [];
    for (let count = 0; count < 25; count++) statuses.push(await statusOf(all.svg));
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('cost their readers more, the more monitors the team has', async () => {
    await server.close();
    await begin({ config: { limits: { ...UNLIMITED, anonymousApiCostBurst: 60, anonymousApiCostPerSecond: 1 } } });
    const file = openMonitorFile(server.databaseFile);
    file.create(...Array.from({ length: 800 }, () => ({ teamId: team.teamId })));
    file.close();
    const { all } = await on();
    // The first reader finds out how many there are.
    await statusOf(all.svg);
    now += 60_000;
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push(await statusOf(all.svg));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});
