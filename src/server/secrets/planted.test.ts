import { afterEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { until } from '../../testing/until.ts';
import { serverKeysKey } from '../auth/records.ts';
import { loadServerKeys } from '../auth/serverKeys.ts';
import { openSqliteDatabase } from '../database/sqlite/openSqliteDatabase.ts';
import { backUp } from '../database/sqlite/backup/backUp.ts';
import { createSqlDocumentStore } from '../documents/sql/sqlDocumentStore.ts';
import { closeAll, listen } from '../egress/testing/listen.ts';
import { createLogger } from '../pinoLogger.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { openVault } from './openVault.ts';
import { TEST_SECRET_KEY, testVault } from './testing/testVault.ts';

const PLANTED = 'planted0secret';
const folder = () => mkdtempSync(join(tmpdir(), 'hearth-planted-'));
afterEach(closeAll);

const configsTo = (url: string): IntegrationConfig[] => [
  {
    kind: 'webhook',
    url: `${url}/${PLANTED}-0?key=${PLANTED}`,
    method: 'POST',
    headers: [{ name: 'Authorization', value: `Bearer ${PLANTED}-1` }],
    secret: `${PLANTED}-2`,
    downBody: '',
    upBody: '',
  },
  { kind: 'slack', url: `${url}/${PLANTED}-3` },
  { kind: 'discord', url: `${url}/${PLANTED}-4` },
  { kind: 'msteams', url: `${url}/${PLANTED}-5` },
  { kind: 'pagerduty', routingKey: `${PLANTED}-6` },
  { kind: 'opsgenie', apiKey: `${PLANTED}-7`, region: 'us' },
  { kind: 'ntfy', server: url, topic: 'night', token: `${PLANTED}-8`, priority: 3 },
  { kind: 'telegram', botToken: `1:${PLANTED}-9`, chatId: '1' },
  { kind: 'matrix', homeserver: url, roomId: '!a:b', accessToken: `${PLANTED}-10` },
];

/** Returns a notification in the format of an Uptime Kuma 1 backup. */
const kumaNotification = (config: object) => ({
  id: 1,
  name: 'Imported',
  active: true,
  config: JSON.stringify(config),
});

/** Starts a service that echoes everything it receives. */
const startEcho = async () =>
  `http://127.0.0.1:${await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.statusCode = 400;
      response.end(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`);
    });
  })}`;

/** Returns every byte of a database, as stored on disk. */
const bytesOf = (file: string): string =>
  ['', '-wal'].map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : '')).join('');

describe('secrets in every kind of integration', () => {
  it('appear in no response, log line, audit entry, database file or backup', async () => {
    const lines: string[] = [];
    const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
    const server = await startTestServer({ logger, config: { allowsPrivateTargets: true } });
    const owner = await server.signUp();
    const { teamId } = await server.createSilentTeam(owner);
    const answers: unknown[] = [];
    const ask = async (rpc: string, input: object) => {
      const answer = await server.call({ kind: 'rpc', rpc: rpc.split('/'), input: { teamId, ...input } }, owner.token);
      answers.push(answer);
      return answer as { value: Integration };
    };
    const url = await startEcho();
    for (const config of configsTo(url)) {
      const settings = {
        name: config.kind,
        config,
        isDefault: true,
        remindEverySeconds: null,
        alertAfterFailures: 1,
        wantsSummary: false,
      };
      const integrationId = createId(INTEGRATION_ID_PREFIX);
      const { value: saved } = await ask('integrations/save', { integrationId, versionstamp: null, settings });
      const changed = { ...settings, name: `${config.kind} again`, config: saved.config };
      await ask('integrations/save', { integrationId, versionstamp: saved.versionstamp, settings: changed });
      if ('url' in config || 'server' in config || 'homeserver' in config) {
        await ask('integrations/testSaved', { integrationId, direction: 'down' });
        await ask('integrations/test', { integrationId, config: saved.config, direction: 'up' });
      }
    }
    const monitor = await server.createMonitor(owner, teamId);
    await fetch(`${server.url}/ping/${monitor.data.uuid}/fail`);
    await until(async () => {
      const { value } = await ask('integrations/list', {});
      return (value as unknown as Integration[]).some(({ lastDelivery }) => lastDelivery !== null);
    });
    const notification = { type: 'slack', slackwebhookURL: `${url}/${PLANTED}-11` };
    const backup1 = { monitorList: [{ name: 'M', type: 'http' }], notificationList: [kumaNotification(notification)] };
    const previewed = await fetch(`${server.url}/api/import-file?teamId=${teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: JSON.stringify(backup1),
    });
    answers.push(await previewed.json());
    expect(JSON.stringify(answers.at(-1))).toContain('Imported');
    await ask('notifications/list', { monitorId: monitor.data.monitorId });
    await ask('audit/list', {});
    const backup = join(folder(), 'backup.sqlite');
    backUp({ file: server.databaseFile, target: backup, canOverwrite: false });
    const found = { answers: JSON.stringify(answers), log: lines.join(''), backup: bytesOf(backup) };
    const database = bytesOf(server.databaseFile);
    await server.close();
    for (const [where, text] of Object.entries({ ...found, database })) {
      expect([where, text.includes(PLANTED)]).toEqual([where, false]);
    }
    expect(found.answers).toContain('isSet');
    expect(found.answers).toContain('•••');
  });
});

describe('data from a version that stored secrets unencrypted', () => {
  it('is encrypted while the server runs, which leaves no plain text in the file and doesn’t interrupt alerts', async () => {
    const file = join(folder(), 'hearth.sqlite');
    const team = { teamId: `tid_${'A'.repeat(22)}`, integrationId: `iid_${'B'.repeat(22)}` };
    const [config] = configsTo('http://127.0.0.1:1');
    const before = openSqliteDatabase(file);
    const documents = createSqlDocumentStore(before);
    const link = Buffer.from(`${PLANTED}-link-secret`.padEnd(32)).toString('base64url');
    const own = { store: documents, vault: testVault, now: () => 0 };
    await loadServerKeys(own);
    await documents.commit([], [{ type: 'set', key: ['$alerting', 'unsubscribe'], data: { secret: link } }]);
    await before.transact(({ query }) =>
      query
        .insertInto('integrations')
        .values(
          Array.from({ length: 120 }, (_, index) => ({
            integration_id: `${team.integrationId}${index}`,
            team_id: team.teamId,
            name: 'Old',
            kind: 'webhook',
            config: JSON.stringify(config),
            is_default: 1 as const,
            remind_every_seconds: null,
            alert_after_failures: 1,
            wants_summary: 0 as const,
            created_at: 0,
            stamp: 1,
            disabled_at: null,
            disabled_why: null,
            last_delivery: null,
            address_mark: null,
            secrets: null,
          })),
        )
        .execute(),
    );
    await documents.close();
    await before.close();
    expect(bytesOf(file)).toContain(PLANTED);

    const log: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void log.push(line) });
    const server = await startTestServer({ logger, config: { database: { engine: 'sqlite', file } } });
    await until(() => log.join('').includes('Every secret is encrypted'));
    expect(bytesOf(file)).not.toContain(PLANTED);
    const backup = join(folder(), 'backup.sqlite');
    backUp({ file, target: backup, canOverwrite: false });
    for (const clear of [PLANTED, link]) expect(bytesOf(backup)).not.toContain(clear);
    await server.close();
    for (const clear of [PLANTED, link]) expect(bytesOf(file)).not.toContain(clear);
  });
});

describe('a copied database', () => {
  it('can only be opened with its key, and contains nothing that can sign a token', async () => {
    const server = await startTestServer();
    await server.signUp();
    const copy = join(folder(), 'copy.sqlite');
    backUp({ file: server.databaseFile, target: copy, canOverwrite: false });
    await server.close();
    const database = openSqliteDatabase(copy);
    const store = createSqlDocumentStore(database);
    const place = { engine: 'sqlite', file: copy } as const;
    const settings = { dataDir: folder(), database: place, secretKey: undefined, previousSecretKeys: [] };
    await expect(openVault(settings, store)).rejects.toThrow('SECRET_KEY is missing');
    const other = { ...settings, secretKey: 'the key of a thief who has no other' };
    await expect(openVault(other, store)).rejects.toThrow('isn’t the key');
    expect((await store.get(serverKeysKey))?.data).toEqual({ sealed: expect.stringMatching(/^s1\./) });
    expect(readdirSync(settings.dataDir)).toEqual([]);
    const vault = await openVault({ ...settings, secretKey: TEST_SECRET_KEY }, store);
    expect((await loadServerKeys({ store, vault, now: () => 0 })).current().privateKey).toBeDefined();
    await store.close();
    await database.close();
    rmSync(copy);
  });
});
