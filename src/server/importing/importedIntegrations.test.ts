import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import type { ImportPreview, ImportRecord } from '../../contract/monitors/importing.ts';
import type { MonitorPage } from '../../contract/monitors/monitorCalls.ts';
import { NOW } from '../../testing/clock.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { everyRow } from '../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { KUMA_SECRET, makeKumaDatabase } from './testing/kumaDatabase.ts';

describe.each(ENGINES)('integrations that move in on $name', ({ places }) => {
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
  async function uploadKuma(): Promise<ImportPreview> {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-kuma-'));
    makeKumaDatabase(join(folder, 'kuma.db'), NOW);
    const response = await fetch(`${server.url}/api/import-file?teamId=${teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: new Uint8Array(await readFile(join(folder, 'kuma.db'))),
    });
    await rm(folder, { recursive: true });
    return ((await response.json()) as { value: ImportPreview }).value;
  }
  const run = (importId: string) => call<ImportRecord>('imports/run', { importId });
  const monitors = async () => (await call<MonitorPage>('monitors/list')).monitors.map(({ data }) => data);
  const integrations = () => call<Integration[]>('integrations/list');

  it('takes over the integrations of Uptime Kuma with their secrets, once, and undoes them', async () => {
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
    // New monitors use the default one; those that came along only what they used there.
    expect(usedBy).toEqual([
      ['Mail (boss@example.com)', false, ['Database dump', 'Paused push']],
      ['Mail (oncall@example.com)', false, ['Database dump', 'Paused push']],
      ['Ops', true, ['Database dump']],
      ['Phones', false, ['Database dump']],
    ]);
    expect(server.mailer.lastTo('boss@example.com').subject).toBe('Confirm e-mail alerts from Hearth');
    expect(made.find(({ name }) => name.includes('boss'))).toMatchObject({ confirmation: { state: 'waiting' } });

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

    await call('imports/undo', { importId });
    expect((await integrations()).map(({ integrationId }) => integrationId)).toEqual(before);
    expect(await monitors()).toEqual([]);
    expect(await call('imports/list')).toEqual([]);
  });

  it('continues with the integrations where the server stopped', async () => {
    const { importId } = await uploadKuma();
    await server.close();
    server = await start();
    expect(await run(importId)).toMatchObject({ made: 3, integrations: 4 });
    // Another plan takes nothing of this one away, and forgets those that no one began.
    await uploadKuma();
    await uploadKuma();
    const database = await place.open();
    const kept = await database.read.selectFrom('imported_integrations').select(['import_id', 'sealed']).execute();
    await database.close();
    expect(kept).toEqual(Array.from({ length: 4 }, () => ({ import_id: importId, sealed: null })));
  });
});
