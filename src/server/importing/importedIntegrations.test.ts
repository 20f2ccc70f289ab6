import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integration, IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import type { ImportPreview, ImportRecord } from '../../contract/monitors/importing.ts';
import type { MonitorPage } from '../../contract/monitors/monitorCalls.ts';
import { NOW } from '../../testing/clock.ts';
import type { OpenDatabase } from '../database/openDatabase.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { everyRow } from '../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { createSqlMonitorImports, pruneImports } from '../monitors/sql/importMonitors.ts';
import { testVault } from '../secrets/testing/testVault.ts';
import { createSqlImportedIntegrations } from './sql/sqlImportedIntegrations.ts';
import { KUMA_SECRET, KUMA_TOKEN, makeKumaDatabase } from './testing/kumaDatabase.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('imported integrations on $name', ({ places }) => {
  const nextPlace = places();
  let place: TestPlace;
  let server: TestServer;
  let owner: TestPerson;
  let teamId: string;
  const start = () => startTestServer({ config: { database: databaseAt(place.url), allowsPrivateTargets: true } });

  beforeEach(async () => {
    place = await nextPlace();
    server = await start();
    owner = await server.signUp('grace@example.com');
    ({ teamId } = await server.createTeam(owner));
  });
  afterEach(() => server.close());

  const call = <Value>(path: string, input: object = {}) =>
    server.valueOf<Value>({ kind: 'rpc', rpc: path.split('/'), input: { teamId, ...input } }, owner.token);
  async function upload(body: Uint8Array<ArrayBuffer> | string): Promise<ImportPreview> {
    const response = await fetch(`${server.url}/api/import-file?teamId=${teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body,
    });
    return ((await response.json()) as { value: ImportPreview }).value;
  }
  async function uploadKuma(): Promise<ImportPreview> {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-kuma-'));
    makeKumaDatabase(join(folder, 'kuma.db'), NOW);
    const file = new Uint8Array(await readFile(join(folder, 'kuma.db')));
    await rm(folder, { recursive: true });
    return upload(file);
  }
  const run = (importId: string) => call<ImportRecord>('imports/run', { importId });
  const monitors = async () => (await call<MonitorPage>('monitors/list')).monitors.map(({ data }) => data);
  const integrations = () => call<Integration[]>('integrations/list');

  const settingsOf = (integration: Integration, changes: object): IntegrationSettings => {
    const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = integration;
    return { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary, ...changes };
  };
  /** Changes the database while no server has it open. */
  async function behindTheServer<Value>(act: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
    await server.close();
    const database = await place.open();
    const value = await act(database);
    await database.close();
    server = await start();
    return value;
  }
  const plannedIn = async ({ read }: OpenDatabase): Promise<string[]> => {
    const rows = await read
      .selectFrom('imported_integrations')
      .select('integration_id')
      .where('sealed', 'is not', null)
      .orderBy('integration_id')
      .execute();
    return rows.map((row) => row.integration_id);
  };

  it('are created from Uptime Kuma’s, with their secrets, only once, and can be undone', async () => {
    const before = (await integrations()).map(({ integrationId }) => integrationId);
    const preview = await uploadKuma();
    expect(preview.integrations.map(({ name, fate }) => [name, fate])).toEqual([
      ['Pushover', 'refused'],
      ['Old', 'refused'],
      ['Ops', 'new'],
      ['Mail (oncall@example.com)', 'new'],
      ['Mail (boss@example.com)', 'new'],
      ['Phones', 'new'],
    ]);
    expect(await integrations()).toHaveLength(before.length);
    const { importId } = preview;
    expect(await run(importId)).toMatchObject({ made: 3, left: 0, integrations: 4 });
    const made = (await integrations()).filter(({ integrationId }) => !before.includes(integrationId));
    const names = new Map((await monitors()).map(({ monitorId, name }) => [monitorId, name]));
    const usedBy = made.map(({ name, isDefault, monitorIds: used }) => [
      name,
      isDefault,
      used.map((id) => names.get(id) ?? '').toSorted(),
    ]);
    // New monitors use the default integration. Imported monitors use only the integrations that they used before.
    expect(usedBy).toEqual([
      ['Mail (boss@example.com)', false, ['Database dump', 'Paused push']],
      ['Mail (oncall@example.com)', false, ['Database dump', 'Paused push']],
      ['Ops', true, ['Database dump']],
      ['Phones', false, ['Database dump']],
    ]);
    expect(server.mailer.lastTo('boss@example.com').subject).toBe('Confirm e-mail alerts from Hearth');
    expect(made.find(({ name }) => name.includes('boss'))).toMatchObject({ confirmation: { state: 'waiting' } });

    // The address and the token are the same as in the file.
    const phones = made.find(({ name }) => name === 'Phones')!;
    await call('integrations/save', {
      integrationId: phones.integrationId,
      versionstamp: phones.versionstamp,
      settings: settingsOf(phones, { config: { ...phones.config, downBody: '{}', upBody: '{}' } }),
    });
    const again = await uploadKuma();
    expect(again.integrations.filter(({ fate }) => fate === 'known')).toHaveLength(4);
    expect(await run(again.importId)).toMatchObject({ made: 0, integrations: 0 });
    expect(await integrations()).toHaveLength(before.length + 4);
    expect(await call('imports/list')).toMatchObject([{ importId, made: 3, integrations: 4 }]);

    const database = await place.open();
    const rows = await everyRow(database);
    await database.close();
    const { entries } = await call<AuditPage>('audit/list');
    const shown = JSON.stringify([preview, again, made, entries, rows]);
    expect(shown).toContain('hooks.slack.example.com');
    expect(shown).not.toContain(KUMA_SECRET);

    const boss = made.find(({ name }) => name.includes('boss'))!;
    await call('integrations/delete', { integrationId: boss.integrationId, versionstamp: boss.versionstamp });
    expect(await call('imports/list')).toMatchObject([{ importId, made: 3, integrations: 3 }]);

    await call('imports/undo', { importId });
    expect((await integrations()).map(({ integrationId }) => integrationId)).toEqual(before);
    expect(await monitors()).toEqual([]);
    expect(await call('imports/list')).toEqual([]);
  });

  it('are resumed where the server stopped', async () => {
    const { importId } = await uploadKuma();
    await server.close();
    server = await start();
    expect(await run(importId)).toMatchObject({ made: 3, integrations: 4 });
    // A new plan replaces any that haven't been started, but doesn't affect the one that has.
    await uploadKuma();
    await uploadKuma();
    const database = await place.open();
    const kept = await database.read.selectFrom('imported_integrations').select(['import_id', 'sealed']).execute();
    await database.close();
    expect(kept).toEqual(Array.from({ length: 4 }, () => ({ import_id: importId, sealed: null })));
  });

  it('keep those that an interrupted step created, even if edited, and stop at one that can’t be created', async () => {
    const before = await integrations();
    const { importId } = await uploadKuma();
    const [made = '', taken = ''] = await behindTheServer(plannedIn);
    const config = { kind: 'slack', url: 'https://hooks.slack.example.com/edited' };
    const settings = settingsOf(before[0]!, { name: 'Edited', config });
    await call('integrations/save', { integrationId: made, versionstamp: null, settings });
    const other = { teamId: (await server.createTeam(owner)).teamId, integrationId: taken };
    const { versionstamp } = await call<Integration>('integrations/save', { ...other, versionstamp: null, settings });
    const stopped = await server.call(
      { kind: 'rpc', rpc: ['imports', 'run'], input: { teamId, importId } },
      owner.token,
    );
    expect(stopped).toMatchObject({ name: 'DocumentAtomicCommitError' });

    await call('integrations/delete', { ...other, versionstamp });
    expect(await run(importId)).toMatchObject({ made: 3, integrations: 4 });
    expect(await integrations()).toContainEqual(expect.objectContaining({ integrationId: made, name: 'Edited' }));
    await call('imports/undo', { importId });
    expect(await integrations()).toHaveLength(before.length);
  });

  it('omit a recipient who has unsubscribed since the preview', async () => {
    const { importId } = await uploadKuma();
    await behindTheServer(({ transact }) =>
      transact(async ({ query }) => {
        const row = { team_id: teamId, address_mark: addressMark('boss@example.com'), at: NOW };
        await query.insertInto('unsubscribed_addresses').values(row).execute();
      }),
    );
    expect(await run(importId)).toMatchObject({ made: 3, integrations: 3 });
  });

  it('are deleted with their secrets after a day if the plan isn’t started', async () => {
    await uploadKuma();
    const left = await behindTheServer(async (database) => {
      const { at } = await database.read.selectFrom('imports').select('at').executeTakeFirstOrThrow();
      await pruneImports(database, at + DAY);
      const kept = await plannedIn(database);
      await pruneImports(database, at + DAY + 1);
      const plans = await database.read.selectFrom('planned_monitors').select('place').execute();
      return [kept.length, (await plannedIn(database)).length, plans.length];
    });
    expect(left).toEqual([4, 0, 0]);
    expect(await call('imports/list')).toEqual([]);
  });

  it('lose the plan’s secrets when it is replaced, or when its import no longer exists', async () => {
    const { importId } = await uploadKuma();
    const left = await behindTheServer(async (database) => {
      const imported = createSqlImportedIntegrations(database, testVault);
      const planned = await imported.planned({ teamId, importId });
      const { plan } = createSqlMonitorImports(database);
      await plan({ importId: 'imp_next', teamId, source: 'uptime-kuma', at: NOW, monitors: [] });
      const kept = [(await plannedIn(database)).length];
      await imported.plan({ teamId, importId }, planned);
      kept.push((await plannedIn(database)).length);
      await imported.plan({ teamId, importId: 'imp_next' }, planned);
      return [...kept, (await plannedIn(database)).length];
    });
    expect(left).toEqual([0, 0, 4]);
  });

  it('have long names truncated, with a note', async () => {
    const config = JSON.stringify({ type: 'smtp', smtpTo: 'a@team.example, b@team.example' });
    const notificationList = ['x'.repeat(101), 'y'.repeat(95)].map((name, id) => ({ id, name, config }));
    const slack = { type: 'slack', slackwebhookURL: 'https://hooks.slack.example.com/z' };
    const short = { id: 3, name: 'z'.repeat(100), config: JSON.stringify(slack) };
    const monitorList = [{ id: 1, name: 'Push', type: 'push', pushToken: KUMA_TOKEN, interval: 60, active: true }];
    const preview = await upload(JSON.stringify({ monitorList, notificationList: [...notificationList, short] }));
    const isCut = preview.integrations.map(({ name, notes }) => [
      name.length,
      notes.filter((note) => note === 'The name is shortened to 100 characters.').length,
    ]);
    expect(isCut).toEqual([
      [100, 1],
      [100, 1],
      [100, 0],
      [100, 0],
      [100, 0],
    ]);
  });

  it('are kept for an import that was started', async () => {
    const { importId } = await uploadKuma();
    await run(importId);
    await behindTheServer((database) => pruneImports(database, Number.MAX_SAFE_INTEGER));
    expect(await call('imports/list')).toMatchObject([{ importId, integrations: 4 }]);
  });

  it('are only partly previewed if the file has too many recipients', async () => {
    const notificationList = Array.from({ length: 8 }, (_, id) => {
      const recipients = Array.from({ length: 2_000 }, (_each, index) => `a${index}@team${id}.example`);
      return { id, name: 'Mail', config: JSON.stringify({ type: 'smtp', smtpTo: recipients.join() }) };
    });
    const monitorList = [{ id: 1, name: 'Push', type: 'push', pushToken: KUMA_TOKEN, interval: 60, active: true }];
    const preview = await upload(JSON.stringify({ monitorList, notificationList }));
    expect(preview.counts.new).toBe(1);
    expect(preview.integrations).toHaveLength(500);
    expect(preview.integrations[0]?.notes).toEqual(['This team has reached its limit of 100 integrations.']);
  });
});
