import { spawn } from 'node:child_process';
import { THE_SERVER } from '../src/server/audit/auditEntry.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationSettings } from '../src/contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX, TEAM_ID_PREFIX } from '../src/contract/ids.ts';
import { teamKey } from '../src/contract/keys.ts';
import type { Team } from '../src/contract/records.ts';
import { ownMailSettings } from '../src/server/alerting/ownMail.ts';
import { testVault } from '../src/server/secrets/testing/testVault.ts';
import { createSqlAlertStore } from '../src/server/alerting/sql/createSqlAlertStore.ts';
import { channelsPrefix } from '../src/server/auth/records.ts';
import { openSqliteDatabase } from '../src/server/database/sqlite/openSqliteDatabase.ts';
import { prepareWrite } from '../src/server/database/sqlite/statement.ts';
import { openDocuments } from '../src/server/documents/testing/openDocuments.ts';
import { openMonitorFile } from '../src/server/monitors/testing/openMonitorFile.ts';
import { startProcess } from './support/startProcess.ts';
import { verify } from './support/measure.ts';
import { sized } from './support/smoke.ts';
import { liftedLimits } from '../src/server/limits.ts';

const DUE = sized(1_000, 50);
const ADDRESS = 'ada@example.com';
/** Long enough for the scheduler to notice a deadline that another process set. */
const DUE_IN_MS = 3_000;
/** Maximum time from a deadline to the request that delivers its alert. */
const MAX_LATE_MS = 1_500;
const GIVE_UP_MS = 30_000;

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const databaseFile = join(dataDir, 'hearth.sqlite');
const receivers = spawn(process.execPath, ['--import', 'tsx', 'bench/support/alertReceivers.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const handed = new Map<string, number>();
const ready = new Promise<[number, number]>((resolve) => {
  createInterface({ input: receivers.stdout }).on('line', (line) => {
    const [word, first = '', second = ''] = line.split(' ');
    if (word === 'ready') resolve([Number(first), Number(second)]);
    else handed.set(first, Number(second));
  });
});
const [answering, hanging] = await ready;
await prepare();
const env = {
  SECRET_KEY: 'a secret key of nothing but tests',
  PORT: '0',
  DATA_DIR: dataDir,
  ALLOW_PRIVATE_TARGETS: 'true',
  LOG_LEVEL: 'error',
  ...liftedLimits('apiCostBurst', 'pingsBurst'),
};
const server = startProcess('src/server/main.ts', env);
try {
  await server.line(/listening on (.*)\)/);
  const dueAt = setDue();
  while (handed.size < DUE && Date.now() < dueAt + GIVE_UP_MS) await sleep(50);
  const late = [...handed.values()].map((at) => at - dueAt).toSorted((one, other) => one - other);
  const most = late.at(-1) ?? Infinity;
  const middle = late[Math.floor(late.length / 2)];
  if (late.length < DUE) throw new Error(`Only ${late.length} of ${DUE} alerts were handed over.`);
  verify(
    `${DUE} alerts handed over, while another integration hangs: the first one ${late[0]} ms, the middle one ${middle} ms after its deadline, the last one ${most} ms (at most ${MAX_LATE_MS})`,
    most <= MAX_LATE_MS,
  );
} finally {
  receivers.kill('SIGTERM');
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Creates a team with monitors, and the integrations that all of them use: the e-mails that every team gets, and two
 * webhooks.
 */
async function prepare(): Promise<void> {
  const teamId = createId(TEAM_ID_PREFIX);
  const team: Team = { teamId, display: 'Bench', initials: 'B', users: [{ userId: 'id_1', role: 'owner' }] };
  const documents = await openDocuments(databaseFile);
  await documents.commit(
    [],
    [
      { type: 'set', key: teamKey(teamId), data: team },
      { type: 'set', key: [...channelsPrefix('id_1'), 'email'], data: { data: { address: ADDRESS } } },
    ],
  );
  await documents.close();
  const database = openSqliteDatabase(databaseFile);
  const alerts = createSqlAlertStore(database, { vault: testVault });
  const integrations = [hanging, answering].map((port) => webhookSettings(`http://127.0.0.1:${port}/`));
  for (const settings of [...integrations, ownMailSettings(ADDRESS)]) {
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    await alerts.save({ teamId, integrationId, versionstamp: null, settings }, Date.now(), THE_SERVER);
  }
  await database.close();
  const file = openMonitorFile(databaseFile);
  file.create(...Array.from({ length: DUE }, (_, index) => ({ teamId, settings: { name: `M${index}`, slug: '' } })));
  file.close();
}

/** Makes all monitors due at the same time, and returns when. */
function setDue(): number {
  const file = openMonitorFile(databaseFile);
  const at = Date.now() + DUE_IN_MS;
  prepareWrite(file.sqlite, "UPDATE all_monitors SET status = 'up', due_at = ?1, deadline_at = ?1")(at);
  file.close();
  return at;
}

function webhookSettings(url: string): IntegrationSettings {
  return {
    name: url,
    config: { kind: 'webhook', url, method: 'POST', headers: [], downBody: '', upBody: '' },
    isDefault: true,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  };
}
