import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Database from 'libsql';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { userKey } from '../../../contract/keys.ts';
import { until } from '../../../testing/until.ts';
import { createApiClient, type TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const ADDRESS = 'gerda.deletionist@example.com';
const NAME = 'Gerda Deletionist';

/** All that a data file and an outbox hold, as text: every column of every row of every table, and every e-mail. */
async function allOf(databaseFile: string, outbox: string): Promise<{ place: string; text: string }[]> {
  const database = new Database(databaseFile, { readonly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  const found = tables.flatMap(({ name }) =>
    (database.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[]).map((row) => ({
      place: name,
      text: Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('utf8') : String(value)))
        .join('\n'),
    })),
  );
  database.close();
  const mails = await readdir(outbox);
  // An e-mail that's still being written is about to be renamed.
  const finished = mails.filter((name) => name.endsWith('.eml'));
  const read = finished.map(async (place) => ({ place, text: await readFile(join(outbox, place), 'utf8') }));
  return [...found, ...(await Promise.all(read))];
}

const mailsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

function isAlerted(folder: string, address: string): boolean {
  const isToAddress = new RegExp(`^To: .*${address}`, 'im');
  return mailsIn(folder).some((mail) => mail.includes('Down: ') && isToAddress.test(mail));
}

describe('a deleted account', () => {
  let dataDir: string;
  let server: TestServer;
  let gerda: TestPerson;
  let bob: TestPerson;
  let teamId: string;
  let outbox: string;
  let databaseFile: string;

  async function signUp(address: string): Promise<TestPerson> {
    return createApiClient(server.url).signUp(address, async () => {
      const mail = mailsIn(outbox).findLast((text) => text.includes(address)) ?? '';
      return /^Subject: (\d{6})/m.exec(mail)?.[1] ?? '';
    });
  }

  const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input });
  const traces = async () => {
    const everything = await allOf(databaseFile, outbox);
    const pattern = new RegExp(`${NAME}|${ADDRESS}|${gerda.userId}`, 'i');
    return everything.filter(({ text }) => pattern.test(text)).map(({ place }) => place);
  };

  beforeEach(async () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    dataDir = await mkdtemp(join(tmpdir(), 'hearth-forgotten-'));
    outbox = join(dataDir, 'outbox');
    databaseFile = join(dataDir, 'hearth.sqlite');
    server = await startTestServer({
      config: { dataDir, database: { engine: 'sqlite', file: databaseFile } },
      mailer: undefined,
    });
    gerda = await signUp(ADDRESS);
    bob = await signUp('bob@example.com');
    const user = { userId: gerda.userId, display: NAME, timezone: 'UTC' };
    await server.valueOf(
      { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: userKey(gerda.userId), data: user }] },
      gerda.token,
    );
    ({ teamId } = await server.createTeam(bob, gerda));
    const { data: monitor } = await server.createMonitor(gerda, teamId);
    const settings = {
      name: `Mails to ${NAME}`,
      config: { kind: 'email', to: ADDRESS.toUpperCase() },
      isDefault: true,
      remindEverySeconds: null,
      alertAfterFailures: 1,
      wantsSummary: true,
    };
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    await server.valueOf(rpc('integrations/save', { teamId, integrationId, versionstamp: null, settings }), bob.token);
    await server.valueOf(
      rpc('integrations/use', { teamId, monitorId: monitor.monitorId, integrationId, isUsed: true }),
      gerda.token,
    );
    await fetch(`${server.url}/ping/${monitor.uuid}/fail`);
    // Both alerts are delivered, so none is still on its way when the account is deleted.
    await until(() => [ADDRESS, 'bob@example.com'].every((address) => isAlerted(outbox, address)));
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('leaves no name, no address and no integration of theirs anywhere, while the others keep theirs', async () => {
    expect(await traces()).toEqual(expect.arrayContaining(['documents', 'edits', 'integrations']));
    await server.valueOf(rpc('account/delete', { email: ADDRESS }), gerda.token);
    expect(await traces()).toEqual([]);
    const left = await allOf(databaseFile, outbox);
    expect(left.some(({ text }) => text.includes('bob@example.com'))).toBe(true);
  });

  it('is shown in a timeline as someone without a name', async () => {
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
