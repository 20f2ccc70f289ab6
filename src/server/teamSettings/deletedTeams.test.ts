import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { listViewsKey, monitorDefaultsKey, teamKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { PingableMonitor } from '../../contract/monitors/monitorRecord.ts';
import type { Team } from '../../contract/records.ts';
import type { CreatedScreen } from '../../contract/screens.ts';
import type { DeletedTeam } from '../../contract/teams/teamCalls.ts';
import { until } from '../../testing/until.ts';
import { prepareIdentity } from '../auth/newIdentity.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { everyRow, type FoundRow } from '../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { readDeletedTeam } from './deletedTeamRecords.ts';

const DAY = 86_400_000;
const rpc = (path: string, input: object = {}) => ({ kind: 'rpc', rpc: path.split('/'), input });

/** What keeps its id and the names in its ping URLs from being used again. */
const KEPT = ['$teams/ended', 'ended_names'];

/** Returns whether a row is left of a team, besides what's kept for good. */
const isLeft =
  (isOfTeam: RegExp) =>
  ({ place, text }: FoundRow): boolean =>
    isOfTeam.test(text) && !KEPT.includes(place);

describe.each(ENGINES)('deleted teams on $name', ({ places }) => {
  const nextPlace = places();
  let place: TestPlace;
  let server: TestServer;
  let owner: TestPerson;
  let admin: TestPerson;
  let team: Team;
  let monitor: PingableMonitor;

  const start = () => startTestServer({ config: { database: databaseAt(place.url) } });

  beforeEach(async () => {
    place = await nextPlace();
    server = await start();
    owner = await server.signUp('owner@example.com');
    admin = await server.signUp('admin@example.com');
    team = await server.createTeam(owner);
    team = await server.replaceTeam({ ...team, users: [...team.users, { userId: admin.userId, role: 'admin' }] });
    ({ data: monitor } = await server.createMonitor(owner, team.teamId, { slug: 'backup' }));
  });
  afterEach(() => server.close());

  const call = async (who: TestPerson, path: string, input: object = {}) => {
    const outcome = await server.call(rpc(path, input), who.token);
    return outcome.kind === 'error' ? outcome.name : outcome.kind;
  };
  const ofTeam = () => ({ teamId: team.teamId });
  const remove = (who = owner) => call(who, 'teams/delete', ofTeam());
  const restore = (who = owner) => call(who, 'teams/restore', { deletedTeamId: team.teamId });
  const listDeleted = (who: TestPerson) => server.valueOf<DeletedTeam[]>(rpc('teams/listDeleted'), who.token);
  const teamsOf = async ({ userId, token }: TestPerson) =>
    (await server.valueOf<unknown[]>({ kind: 'document-list', prefix: userTeamsPrefix(userId) }, token)).length;
  const ping = async (path: string) => (await fetch(`${server.url}/ping/${path}`)).status;
  const read = async (who: TestPerson) => {
    const outcome = await server.call({ kind: 'document-get', path: teamKey(team.teamId) }, who.token);
    return outcome.kind === 'error' ? outcome.name : outcome.kind;
  };
  const mailsAbout = (words: string) => server.mailer.sent.filter(({ subject }) => subject.includes(words));

  /** Changes the time after which the team can no longer be restored. */
  async function setEnd(goneAt: number): Promise<void> {
    const deleted = await readDeletedTeam(server.documents, team.teamId);
    if (deleted === null) throw new Error('The team is not deleted.');
    const { key, data } = deleted;
    await server.documents.commit([], [{ type: 'set', key, data: { ...data, goneAt } }]);
  }

  /** Saves an integration, and returns its id. */
  async function saveMails({ isDefault }: { isDefault: boolean }): Promise<string> {
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    const settings = {
      name: 'Mails',
      config: { kind: 'email', to: 'else@example.com' },
      isDefault,
      remindEverySeconds: null,
      alertAfterFailures: 1,
      wantsSummary: true,
    };
    await call(owner, 'integrations/save', { ...ofTeam(), integrationId, versionstamp: null, settings });
    return integrationId;
  }

  it('are gone for everyone, and pings to them are rejected as unknown', async () => {
    const { pingKey } = await server.valueOf<{ pingKey: string }>(rpc('monitors/pingKey', ofTeam()), owner.token);
    const { link } = await server.valueOf<CreatedScreen>(
      rpc('screens/create', { ...ofTeam(), name: 'Office' }),
      owner.token,
    );
    expect(await remove()).toBe('result');
    expect([await read(owner), await read(admin)]).toEqual(['DocumentNotFoundError', 'DocumentNotFoundError']);
    expect([await teamsOf(owner), await teamsOf(admin)]).toEqual([0, 0]);
    expect(await call(owner, 'monitors/dashboard', ofTeam())).toBe('DocumentNotFoundError');
    const urls = [monitor.uuid, `${monitor.uuid}/fail`, `${pingKey}/backup`, `${pingKey}/fresh?create=1`];
    expect(await Promise.all(urls.map(ping))).toEqual([404, 404, 404, 404]);
    const screen = { ...owner, token: new URL(link).hash.slice(1) };
    expect(await call(screen, 'screens/look')).toBe('DocumentNotFoundError');
  });

  it('can be restored by an owner, with everything they contained', async () => {
    const views = { views: [] };
    const defaults = { schedule: { kind: 'period', periodSeconds: 3_600 }, graceSeconds: 300 };
    await server.documents.commit([], [{ type: 'set', key: listViewsKey(team.teamId), data: views }]);
    await call(owner, 'teams/saveDefaults', { ...ofTeam(), defaults });
    const integrationId = await saveMails({ isDefault: false });
    const { monitorId } = monitor;
    await call(owner, 'integrations/use', { ...ofTeam(), monitorId, integrationId, isUsed: true });
    const integrations = await server.valueOf<Integration[]>(rpc('integrations/list', ofTeam()), owner.token);
    expect(integrations.map(({ monitorIds }) => monitorIds)).toContainEqual([monitorId]);
    await ping(monitor.uuid);
    await remove();
    expect(await restore()).toBe('result');
    expect((await server.documents.get(teamKey(team.teamId)))?.data).toEqual(team);
    expect([await teamsOf(owner), await teamsOf(admin)]).toEqual([1, 1]);
    expect(await server.valueOf(rpc('integrations/list', ofTeam()), owner.token)).toEqual(integrations);
    const kept = await server.documents.getMany([listViewsKey(team.teamId), monitorDefaultsKey(team.teamId)]);
    expect(kept.map((document) => document?.data)).toEqual([views, defaults]);
    expect(await ping(monitor.uuid)).toBe(200);
    expect(await listDeleted(owner)).toEqual([]);
  });

  it('are listed only for their owners, who are the only ones that can restore them', async () => {
    await remove();
    const { teamId, display, initials } = team;
    const [deleted] = await listDeleted(owner);
    expect(deleted).toMatchObject({ teamId, display, initials, deletedBy: null });
    expect((deleted?.goneAt ?? 0) - (deleted?.deletedAt ?? 0)).toBe(7 * DAY);
    expect(await listDeleted(admin)).toEqual([]);
    expect(await restore(admin)).toBe('DocumentNotFoundError');
    expect(await restore(await server.signUp('stranger@example.com'))).toBe('DocumentNotFoundError');
    expect(await restore()).toBe('result');
    expect(await restore()).toBe('DocumentNotFoundError');
  });

  it('are announced to their owners by e-mail once', async () => {
    await remove();
    await until(() => mailsAbout('was deleted').length > 0);
    await server.close();
    const { mailer } = server;
    server = await start();
    expect(mailer.sent.filter(({ subject }) => subject.includes('was deleted')).map(({ to }) => to)).toEqual([
      'owner@example.com',
    ]);
    expect(mailer.lastTo('owner@example.com').text).toContain('http://hearth.test/dashboard/settings/account');
  });

  it('are announced three times at most if they are deleted and restored again and again', async () => {
    const isAnnounced = async () => (await readDeletedTeam(server.documents, team.teamId))?.data.isAnnounced === true;
    for (let time = 1; time <= 4; time++) {
      await remove();
      await until(isAnnounced);
      if (time < 4) await until(() => mailsAbout('was deleted').length === time);
      await restore();
    }
    expect(mailsAbout('was deleted')).toHaveLength(3);
  });

  it('are announced to owners who signed up with a provider, with the name of who deleted them', async () => {
    const account = { providerId: 'acme', issuer: 'https://acme.example', subject: 'ivy', email: 'ivy@example.com' };
    const { identity, ops } = prepareIdentity({ kind: 'provider', ...account }, monitor.createdAt);
    await server.documents.commit([], ops);
    await server.replaceTeam({ ...team, users: [...team.users, { userId: identity.identityId, role: 'owner' }] });
    await remove();
    await until(() => mailsAbout('was deleted').some(({ to }) => to === 'ivy@example.com'));
    expect(server.mailer.lastTo('ivy@example.com').text.replaceAll('\u200B', '')).toContain('owner@example.com');
  });

  it('are deleted and restored once, even if that is requested several times at the same time', async () => {
    const deletions = await Promise.all([remove(), remove(), remove()]);
    expect(deletions.toSorted()).toEqual(['DocumentNotFoundError', 'DocumentNotFoundError', 'result']);
    const returns = await Promise.all([restore(), restore(), restore()]);
    expect(returns.filter((outcome) => outcome === 'result')).toHaveLength(1);
    expect([await teamsOf(owner), await ping(monitor.uuid)]).toEqual([1, 200]);
  });

  it('can be deleted and restored repeatedly without leaving monitors behind', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([remove(), restore(), remove(), restore()]);
      const isThere = (await read(owner)) === 'result';
      expect(await ping(monitor.uuid)).toBe(isThere ? 200 : 404);
      expect(isThere ? 'result' : await restore()).toBe('result');
    }
  });

  it('are permanently removed after seven days, with everything that belonged to them', async () => {
    await saveMails({ isDefault: true });
    await call(owner, 'screens/create', { ...ofTeam(), name: 'Office' });
    await ping(`${monitor.uuid}/fail`);
    await remove();
    await until(() => mailsAbout('was deleted').length > 0);
    await setEnd(0);
    await server.close();
    server = await start();
    const database = await place.open();
    const isOfTeam = new RegExp(`${team.teamId}|${monitor.monitorId}|${monitor.uuid}`);
    const left = async () => (await everyRow(database)).filter(isLeft(isOfTeam));
    try {
      await until(async () => (await left()).length === 0);
      expect(await listDeleted(owner)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('can’t be restored after seven days', async () => {
    await remove();
    await until(() => mailsAbout('was deleted').length > 0);
    await setEnd(0);
    expect([await restore(), await listDeleted(owner)]).toEqual(['DocumentNotFoundError', []]);
  });

  it('lose a person who deletes their account, and are removed with their last owner', async () => {
    await remove();
    await server.valueOf(rpc('account/delete', { email: 'admin@example.com' }), admin.token);
    await restore();
    expect((await server.documents.get(teamKey(team.teamId)))?.data).toMatchObject({
      users: [{ userId: owner.userId }],
    });
    await remove();
    await server.valueOf(rpc('account/delete', { email: 'owner@example.com' }), owner.token);
    const database = await place.open();
    const rows = await everyRow(database);
    await database.close();
    const isOfTeam = new RegExp(`${team.teamId}|${owner.userId}|${admin.userId}`);
    expect(rows.filter(isLeft(isOfTeam)).map(({ place: where }) => where)).toEqual([]);
  });
});
