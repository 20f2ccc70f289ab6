import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { createId, INTEGRATION_ID_PREFIX, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { Document } from '../../../contract/documents.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Team } from '../../../contract/records.ts';
import { realNow } from '../../../testing/clock.ts';
import { until } from '../../../testing/until.ts';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { openDatabase } from '../../database/openDatabase.ts';
import { types } from '../../database/postgres/postgresDialect.ts';
import { startPostgres } from '../../database/postgres/testing/startPostgres.ts';
import { PATIENT } from '../../database/testing/patient.ts';
import { listenOn } from '../../egress/testing/listen.ts';
import { liftedLimits } from '../../limits.ts';
import { createInsertMonitor } from '../../monitors/sql/insertMonitor.ts';
import { someSettings } from '../../monitors/testing/monitorSamples.ts';
import { TEST_SECRET_KEY } from '../../secrets/testing/testVault.ts';
import { createApiClient, type TestPerson } from '../../testing/apiClient.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '../../testing/startServerProcess.ts';

const UNMETERED = liftedLimits('apiCostBurst', 'pingsBurst', 'monitorPingsBurst', 'monitors', 'networkConnections');
const SETTINGS = {
  LOG_LEVEL: 'warn',
  PINGS_KEPT: '100000',
  ALLOW_PRIVATE_TARGETS: 'true',
  DISK_LOW_PERCENT: '0',
  DISK_LOW_MB: '0',
  DISK_FULL_PERCENT: '0',
};

/** Monitors go down after this long without a ping. */
export const SILENCE_MS = 4_000;
const QUICK: Partial<MonitorSettings> = { schedule: { kind: 'period', periodSeconds: 2 }, graceSeconds: 2 };

export interface ClusterOptions {
  /** Options for starting each server. */
  servers: readonly (ServerProcessOptions & {
    /** Returns the URL that the server uses for the database. By default, it's the given one. */
    database?(url: string): Promise<string>;
  })[];
}

/** A received alert: its key, and the monitor that it reports as down or up. */
export interface ReceivedAlert {
  key: string;
  monitorId: string;
  status: 'down' | 'up';
}

/** One of the servers, which can be stopped and started again. */
export interface ClusterServer {
  /** Null while the server isn't running. */
  address(): string | null;
  process(): ServerProcess;
  start(): Promise<void>;
  /** `SIGKILL` simulates a crash, `SIGTERM` an operator who stops the server. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  freeze(): void;
  wake(): void;
}

export interface PlacedMonitor {
  monitorId: string;
  uuid: string;
}

/** Starts real servers on a real PostgreSQL database, with a receiver for their alerts. */
export async function startCluster({ servers: wanted }: ClusterOptions) {
  const postgres = await startPostgres({ isDurable: true });
  const database = await openDatabase({ engine: 'postgres', url: postgres.url }, { now: realNow, timeouts: PATIENT });
  const insertMonitor = createInsertMonitor(database);
  const received: ReceivedAlert[] = [];
  const hook = createServer(async (request, response) => {
    const body = (await json(request)) as HookBody;
    received.push(...alertsOf(String(request.headers['idempotency-key']), body));
    response.end();
  });
  const hookUrl = `http://127.0.0.1:${await listenOn(hook)}/`;
  const servers = await Promise.all(
    wanted.map(async ({ database: placeOf = async (url: string) => url, env, ...options }) => {
      const DATABASE_URL = await placeOf(postgres.url);
      return createClusterServer({
        ...options,
        env: { ...SETTINGS, ...UNMETERED, DATABASE_URL, SECRET_KEY: TEST_SECRET_KEY, ...env },
      });
    }),
  );
  await Promise.all(servers.map((server) => server.start()));
  /** Records when each flip was written, by the database's clock instead of the servers' clocks. */
  await query(
    'ALTER TABLE flips ADD COLUMN written_at BIGINT DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  );

  /** Runs a query over the test's own database connection. */
  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: postgres.url, types });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  function anyAddress(): string {
    const address = servers.map((server) => server.address()).find((found) => found !== null);
    if (address == null) throw new Error('No server is there.');
    return address;
  }

  async function signUp(email: string): Promise<TestPerson> {
    const [server] = servers;
    const code = () => server?.process().printed(new RegExp(`^E-mail to ${email}: (\\d{6})`)) ?? '';
    return createApiClient(server?.address() ?? '').signUp(email, code);
  }

  /** Creates a team whose monitors alert only the receiver. Its name is the number that writers increment. */
  async function createTeam(owner: TestPerson): Promise<Document<Team>> {
    const { valueOf } = createApiClient(anyAddress());
    const data: Team = {
      teamId: createId(TEAM_ID_PREFIX),
      display: 'Write 0',
      initials: 'OP',
      users: [{ userId: owner.userId, role: 'owner' }],
    };
    const key = teamKey(data.teamId);
    const ops = [{ type: 'set', key, data }];
    const { versionstamp } = await valueOf<{ versionstamp: string }>(
      { kind: 'document-atomic', checks: [{ key, versionstamp: null }], ops },
      owner.token,
    );
    const ask = <Value>(name: string, input: object) =>
      valueOf<Value>(
        { kind: 'rpc', rpc: ['integrations', name], input: { teamId: data.teamId, ...input } },
        owner.token,
      );
    for (const integration of await ask<Integration[]>('list', {})) {
      await ask('delete', { integrationId: integration.integrationId, versionstamp: integration.versionstamp });
    }
    const config = { kind: 'webhook', url: hookUrl, method: 'POST', headers: [], downBody: '', upBody: '' };
    const settings = {
      name: 'Receiver',
      config,
      isDefault: true,
      remindEverySeconds: null,
      alertAfterFailures: 1,
      wantsSummary: true,
    };
    await ask('save', { integrationId: createId(INTEGRATION_ID_PREFIX), settings, versionstamp: null });
    return { key, data, versionstamp };
  }

  /** Inserts monitors. If their team has a receiver, they alert it. */
  async function addMonitors(
    count: number,
    teamId = createId(TEAM_ID_PREFIX),
    settings: Partial<MonitorSettings> = QUICK,
  ): Promise<PlacedMonitor[]> {
    const monitors = await database.transact(async (transaction) => {
      const placed: PlacedMonitor[] = [];
      for (let index = 0; index < count; index++) {
        const monitorId = createId(MONITOR_ID_PREFIX);
        const made = { ...someSettings, slug: '', name: `Job ${index}`, ...settings };
        const name = { monitorId, teamId, settings: made };
        const { uuid } = await insertMonitor(transaction, {
          ...name,
          at: database.now(),
          by: null,
          action: 'created',
          actor: THE_SERVER,
        });
        placed.push({ monitorId, uuid });
      }
      return placed;
    });
    return monitors;
  }

  const untilAll = (monitors: readonly PlacedMonitor[], status: string) =>
    until(async () => {
      const ids = monitors.map(({ monitorId }) => monitorId);
      const others = 'SELECT 1 FROM monitors WHERE monitor_id = ANY($1) AND status <> $2';
      const rows = await query(others, [ids, status]).catch(() => null);
      return rows?.length === 0;
    });

  return {
    postgres,
    servers,
    received,
    /** Waits until all these monitors are down, then extends their grace, so that they stay up once they recover. */
    async untilDown(monitors: readonly PlacedMonitor[]): Promise<void> {
      await untilAll(monitors, 'down');
      const ids = monitors.map(({ monitorId }) => monitorId);
      await query('UPDATE all_monitors SET grace_seconds = 86400 WHERE monitor_id = ANY($1)', [ids]);
    },
    query,
    signUp,
    createTeam,
    addMonitors,
    now: database.now,
    /** Returns the servers that can currently be reached. */
    addresses: () => servers.flatMap((server) => server.address() ?? []),
    async stop() {
      for (const server of servers) server.wake();
      await Promise.all(servers.map((server) => server.process().stop()));
      hook.closeAllConnections();
      hook.close();
      await database.close();
      await postgres.remove();
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

function createClusterServer(options: ServerProcessOptions): ClusterServer {
  let current: ServerProcess | undefined;
  let address: string | null = null;
  const process = (): ServerProcess => {
    if (current === undefined) throw new Error('The server was never started.');
    return current;
  };
  return {
    address: () => address,
    process,
    async start() {
      current = await startServerProcess(options);
      address = await current.listening();
    },
    async end(signal) {
      address = null;
      process().signal(signal);
      await process().exited;
      await process().stop();
    },
    freeze: () => void process().signal('SIGSTOP'),
    wake: () => void process().signal('SIGCONT'),
  };
}

interface HookBody {
  status: 'down' | 'up';
  monitor: { monitorId: string };
  /** Only set for a message about several monitors. */
  monitors?: { monitorId: string; status: 'down' | 'up' }[];
}

const alertsOf = (key: string, { status, monitor, monitors }: HookBody): ReceivedAlert[] =>
  (monitors ?? [{ monitorId: monitor.monitorId, status }]).map(({ monitorId, status: alertStatus }) => ({
    key,
    monitorId,
    status: alertStatus,
  }));
