import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey } from '../../../contract/keys.ts';
import { until } from '../../../testing/until.ts';
import { someSettings } from '../../monitors/testing/monitorSamples.ts';
import { createApiClient, type ApiClient, type TestPerson } from '../../testing/apiClient.ts';
import { startServerProcess } from '../../testing/startServerProcess.ts';

const ROUNDS = process.env.HEARTH_SOAK === undefined ? 3 : 30;
const MONITORS = 5;
/** The process is killed at a random time, at most this long after the deletion is sent. */
const MAX_DELAY_MS = 25;

/** Returns how many rows a team has in each table, and how many notes about deletions haven't been handled. */
function rowsOf(dataDir: string, teamId: string): Record<string, number> {
  const database = new Database(join(dataDir, 'hearth.sqlite'), { readonly: true });
  const count = (sql: string, ...values: unknown[]) => (database.prepare(sql).get(values) as { n: number }).n;
  const rows = {
    monitors: count('SELECT count(*) AS n FROM monitors WHERE team_id = ?', teamId),
    integrations: count('SELECT count(*) AS n FROM integrations WHERE team_id = ?', teamId),
    notes: count(
      "SELECT count(*) AS n FROM documents WHERE hex(parent) = hex('$teams') || '00' || hex('deleted') || '00'",
    ),
  };
  database.close();
  return rows;
}

async function createTeam({ valueOf }: ApiClient, { userId, token }: TestPerson): Promise<string> {
  const teamId = createId(TEAM_ID_PREFIX);
  const team = { teamId, display: 'Doomed', initials: 'D', users: [{ userId, role: 'owner' }] };
  await valueOf(
    { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: teamKey(teamId), data: team }] },
    token,
  );
  for (let count = 0; count < MONITORS; count++) {
    const input = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: someSettings };
    await valueOf({ kind: 'rpc', rpc: ['monitors', 'create'], input }, token);
  }
  return teamId;
}

it('a server that is killed while it deletes a team leaves the whole team or nothing of it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-deletion-'));
  const start = () => startServerProcess({ env: { DATA_DIR: dataDir, PUBLIC_URL: 'http://hearth.test' } });
  let server = await start();
  let client = createApiClient(await server.listening());
  const codeFor = async (address: string) => {
    const names = await readdir(join(dataDir, 'outbox'));
    const mails = await Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
    return /^Subject: (\d{6})/m.exec(mails.find((mail) => mail.includes(address)) ?? '')?.[1] ?? '';
  };
  for (let round = 0; round < ROUNDS; round++) {
    // Deleting the account of a team's only member deletes the team immediately.
    const email = `ann${round}@example.com`;
    const person = await client.signUp(email, () => codeFor(email));
    const teamId = await createTeam(client, person);
    const deletion = { kind: 'rpc', rpc: ['account', 'delete'], input: { email } };
    const answer = client.call(deletion, person.token).catch(() => null);
    await sleep(Math.random() * MAX_DELAY_MS);
    server.signal('SIGKILL');
    await server.stop();
    const isAnswered = (await answer) !== null;
    server = await start();
    client = createApiClient(await server.listening());
    const found = await client.call({ kind: 'document-get', path: teamKey(teamId) }, person.token);
    const isThere = found.kind === 'result';
    const whole = isThere
      ? { monitors: MONITORS, integrations: 1, notes: 0 }
      : { monitors: 0, integrations: 0, notes: 0 };
    await until(() => JSON.stringify(rowsOf(dataDir, teamId)) === JSON.stringify(whole));
    expect(isAnswered && isThere).toBe(false);
  }
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
