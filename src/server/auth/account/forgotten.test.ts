import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { userKey } from '../../../contract/keys.ts';
import type { ImportPreview } from '../../../contract/monitors/importing.ts';
import { until } from '../../../testing/until.ts';
import { ENGINES, type TestPlace } from '../../database/testing/engines.ts';
import { sampleCheck } from '../../importing/testing/healthchecksProject.ts';
import { createApiClient, type TestPerson } from '../../testing/apiClient.ts';
import { passkeyKey, passkeyOwnerKey, challengeKey } from '../records.ts';
import { everyRow, everyTable, type FoundRow } from '../../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const ADDRESS = 'gerda.deletionist@example.com';
const FORMER_ADDRESS = 'gerda.formerly@example.com';
const NEXT_ADDRESS = 'gerda.soon@example.com';
const NAME = 'Gerda Deletionist';

/** Documents (by collection) and tables that contain personal data. The test below needs data in each. */
const HOLDS_PEOPLE = [
  '$apiKeys/teams/{}',
  '$auth/emails',
  '$auth/expiring',
  '$auth/identities',
  '$auth/identities/{}/address',
  '$auth/identities/{}/addressUndos',
  '$auth/identities/{}/channels',
  '$auth/identities/{}/components',
  '$auth/identities/{}/devices',
  '$auth/identities/{}/passkeys',
  '$auth/identities/{}/questions',
  '$auth/identities/{}/seen',
  '$auth/identities/{}/sessions',
  '$auth/identities/{}/signIns',
  '$auth/passkeys',
  '$screens/teams/{}',
  '$teams/invitations/{}',
  '$teams/joined/{}',
  '$teams/kept',
  '$teams/keptOf/{}',
  '$teams/turns',
  'teams',
  'users',
  'users/{}/teams',
  'audit_entries',
  'confirmation_mails',
  'edits',
  'integrations',
  'mail',
  'notifications',
  'preferences',
  'team_mails',
];

/** Tables without a person's name, address or id. An address mark is a hash that doesn't identify anyone. */
const HOLDS_NO_ONE = [
  'alert_counts',
  'alert_mails',
  'alert_rules',
  'all_monitors',
  'commits',
  'confirmed_addresses',
  'daily_rollups',
  'deadlines',
  'documents',
  'ended_names',
  'engine',
  'flips',
  'forgotten_monitors',
  'imported_integrations',
  'imports',
  'integration_monitors',
  'mail_holds',
  'maintenance_windows',
  'ping_bodies',
  'ping_code_uses',
  'ping_codes',
  'ping_keys',
  'pings',
  'planned_monitors',
  'snoozes',
  'unsubscribed_addresses',
];

/** Tables that record which migrations have run. */
const OF_MIGRATIONS = /^(?:hearth_|migrations)/;

const mailsIn = (folder: string): string[] =>
  readdirSync(folder)
    .toSorted()
    // An e-mail that's still being written has another extension until it's complete.
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

function isAlerted(folder: string, address: string): boolean {
  const isToAddress = new RegExp(`^To: .*${address}`, 'im');
  return mailsIn(folder).some((mail) => mail.includes('Down: ') && isToAddress.test(mail));
}

const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input });

describe.each(ENGINES)('a deleted account on $name', ({ places }) => {
  const nextPlace = places();
  let place: TestPlace;
  let dataDir: string;
  let server: TestServer;
  let gerda: TestPerson;
  let bob: TestPerson;
  let teamId: string;
  let outbox: string;

  async function signUp(address: string): Promise<TestPerson> {
    return createApiClient(server.url).signUp(address, () => mailedCode(address));
  }
  /** Waits for an e-mail that contains these words, and returns its code. */
  async function mailedCode(address: string, words = ''): Promise<string> {
    const codeMail = () => mailsIn(outbox).findLast((text) => text.includes(`To: ${address}`) && text.includes(words));
    await until(() => codeMail() !== undefined);
    return /^Subject: (\d{6})/m.exec(codeMail() ?? '')?.[1] ?? '';
  }
  const ask = (path: string, input: object) => server.valueOf(rpc(path, input), gerda.token);

  async function everything(): Promise<FoundRow[]> {
    const database = await place.open();
    try {
      return [...(await everyRow(database)), ...mailsIn(outbox).map((text) => ({ place: 'mail', text }))];
    } finally {
      await database.close();
    }
  }
  /**
   * Returns the places where her name, addresses or id are stored. E-mails to others, such as a request to confirm an
   * address, can include her name as the sender.
   */
  async function traces(): Promise<string[]> {
    const addresses = [ADDRESS, FORMER_ADDRESS, NEXT_ADDRESS].join('|');
    const named = new RegExp(`${NAME}|${addresses}|${gerda.userId}`, 'i');
    const addressed = new RegExp(`${addresses}|${gerda.userId}`, 'i');
    const found = (await everything()).filter((row) => (row.place === 'mail' ? addressed : named).test(row.text));
    return [...new Set(found.map((row) => row.place))].toSorted();
  }

  const mailing = (name: string, to: string) => ({
    teamId,
    integrationId: createId(INTEGRATION_ID_PREFIX),
    versionstamp: null,
    settings: {
      name,
      config: { kind: 'email', to },
      isDefault: true,
      remindEverySeconds: null,
      alertAfterFailures: 1,
      wantsSummary: true,
    },
  });

  /** Changes her address, then starts another change. */
  async function changeAddress(): Promise<void> {
    await ask('address/begin', { email: ADDRESS });
    const toCode = await mailedCode(ADDRESS, 'Confirm your new address');
    const fromCode = await mailedCode(FORMER_ADDRESS, 'Confirm your address change');
    await ask('address/confirm', { toCode, fromCode });
    await ask('address/begin', { email: NEXT_ADDRESS });
    await mailedCode(NEXT_ADDRESS);
  }

  /** Makes, in her teams, every kind of change that is recorded along with who made it. */
  async function makeManyChanges(): Promise<void> {
    const { data: monitor, versionstamp } = await server.createMonitor(gerda, teamId);
    const { monitorId } = monitor;
    await ask('badges/turnOn', { teamId });
    await ask('monitors/replacePingKey', { teamId, keepDays: 7 });
    await ask('monitors/replacePingUrl', { teamId, monitorId, versionstamp, keepDays: 7 });
    await ask('alerting/snooze', { teamId, monitorId, until: monitor.createdAt + 3_600_000 });
    const bobs = mailing('Mails to Bob', 'bob@example.com');
    await server.valueOf(rpc('integrations/save', bobs), bob.token);
    await ask('integrations/mute', { teamId, integrationId: bobs.integrationId, mute: { until: null } });
    const sent = await fetch(`${server.url}/api/import-file?teamId=${teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gerda.token}` },
      body: JSON.stringify({ checks: [sampleCheck(1)] }),
    });
    const { value } = (await sent.json()) as { value: ImportPreview };
    await ask('imports/run', { teamId, importId: value.importId });
  }

  /** Uses every feature that stores something about her. */
  async function live(): Promise<void> {
    const { userId } = gerda;
    const user = { userId, display: NAME, timezone: 'UTC' };
    await server.valueOf(
      { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: userKey(userId), data: user }] },
      gerda.token,
    );
    const team = await server.createTeam(bob);
    ({ teamId } = team);
    await server.replaceTeam({ ...team, users: [...team.users, { userId, role: 'admin' }] });
    await ask('preferences/save', {
      teams: [{ teamId, mails: 'all' }],
      quietHours: null,
      weeklyReport: true,
    });
    const { data: monitor } = await server.createMonitor(gerda, teamId);
    const own = mailing(`Mails to ${NAME}`, ADDRESS.toUpperCase());
    await ask('integrations/save', own);
    await ask('integrations/use', {
      teamId,
      monitorId: monitor.monitorId,
      integrationId: own.integrationId,
      isUsed: true,
    });
    await ask('integrations/save', mailing('Elsewhere', 'elsewhere@example.com'));
    await ask('screens/create', { teamId, name: 'Office' });
    await ask('apiKeys/create', { teamId, name: 'Deploys', scope: 'read' });
    await ask('invitations/create', { teamId, addresses: ['newcomer@example.com'], role: 'viewer' });
    const inviting = await server.createTeam(bob);
    const invitation = { teamId: inviting.teamId, addresses: [ADDRESS], role: 'member' };
    await server.valueOf(rpc('invitations/create', invitation), bob.token);
    for (const role of ['member', 'admin'])
      await server.valueOf(rpc('members/changeRole', { teamId, userId, role }), bob.token);
    await server.replaceTeam({ ...inviting, users: [...inviting.users, { userId, role: 'member' }] });
    await server.valueOf(rpc('members/remove', { teamId: inviting.teamId, userId }), bob.token);
    // Writes the documents that adding a passkey in a browser would create.
    await server.documents.commit(
      [],
      [
        { type: 'set', key: passkeyKey(userId, 'pk'), data: { identityId: userId, passkeyId: 'pk', name: NAME } },
        { type: 'set', key: passkeyOwnerKey('pk'), data: { identityId: userId, passkeyId: 'pk' } },
        { type: 'set', key: challengeKey(userId, 'q'), data: { expiresAt: 0 } },
      ],
    );
    await makeManyChanges();
    const gone = await server.createTeam(bob);
    await server.replaceTeam({ ...gone, users: [...gone.users, { userId, role: 'member' }] });
    await server.valueOf(rpc('teams/delete', { teamId: gone.teamId }), bob.token);
    const alone = await server.createTeam(gerda);
    await ask('teams/delete', { teamId: alone.teamId });
    await server.createTeam(gerda);
    await fetch(`${server.url}/ping/${monitor.uuid}/fail`);
    // Waits for all alerts, so that none is in flight when the account is deleted.
    await until(() => [ADDRESS, 'bob@example.com'].every((address) => isAlerted(outbox, address)));
  }

  beforeEach(async () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    place = await nextPlace();
    dataDir = await mkdtemp(join(tmpdir(), 'hearth-forgotten-'));
    outbox = join(dataDir, 'outbox');
    server = await startTestServer({
      config: { dataDir, database: databaseAt(place.url) },
      mailer: undefined,
    });
    gerda = await signUp(FORMER_ADDRESS);
    await changeAddress();
    bob = await signUp('bob@example.com');
    await live();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('leaves no name, address or integration of the person anywhere, and keeps those of others', async () => {
    expect(await traces()).toEqual(HOLDS_PEOPLE.toSorted());
    const database = await place.open();
    const tables = await everyTable(database);
    await database.close();
    const unknown = tables.filter(
      (table) => ![...HOLDS_PEOPLE, ...HOLDS_NO_ONE].includes(table) && !OF_MIGRATIONS.test(table),
    );
    expect(unknown).toEqual([]);

    await server.valueOf(rpc('account/delete', { email: ADDRESS }), gerda.token);
    // The e-mail about a deleted team could still be in flight.
    await until(async () => (await traces()).length === 0);
    expect(await traces()).toEqual([]);
    expect((await everything()).some(({ text }) => text.includes('bob@example.com'))).toBe(true);
  });

  it('appears in a timeline without a name', async () => {
    const list = await server.valueOf<{ document: { data: { monitorId: string } } }[]>(
      { kind: 'document-list', prefix: ['teams', teamId, 'monitors'] },
      bob.token,
    );
    const monitorId = list[0]?.document.data.monitorId;
    const events = () => server.valueOf<{ events: object[] }>(rpc('monitors/events', { teamId, monitorId }), bob.token);
    expect(await events()).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ by: { userId: gerda.userId, display: NAME } })]),
    });
    await server.valueOf(rpc('account/delete', { email: ADDRESS }), gerda.token);
    expect(await events()).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ by: { userId: '', display: '' } })]),
    });
  });
});
