import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import pg, { type ClientConfig, type PoolConfig } from 'pg';
import { createQueries, createTransactionQueries } from '../boundQueries.ts';
import {
  type Change,
  createChangeAnnouncer,
  type Database,
  type OnListenerError,
  type WriteTransaction,
} from '../database.ts';
import { type DatabaseUnavailableError, DatabaseClosedError, DatabaseStartError } from '../databaseErrors.ts';
import { createClockOffset } from './clockOffset.ts';
import { isContention, toStartError } from './failures.ts';
import { CHANGES_CHANNEL, createListening, MESSAGES_CHANNEL } from './listening.ts';
import { migratePostgres } from './migrate.ts';
import { encodeChanges, encodeMessage } from './notifications.ts';
import { createConnections, createPostgresDialect, type PostgresConnection, types } from './postgresDialect.ts';
import { createPresence } from './presence.ts';

const OLDEST_VERSION = 15;
const MAX_CONNECTIONS = 10;
/** Connecting and querying together must take less than 5 s, because pings must get a response within that time. */
const TIMEOUTS: PostgresTimeouts = {
  connectMs: 1_500,
  statementMs: 2_500,
  responseMs: 3_000,
  idleInTransactionMs: 5_000,
};
const NOTIFY = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';
const MAX_TRIES = 6;
const RETRY_MS = 5;

export interface PostgresTimeouts {
  /** How long a caller waits for a connection. */
  connectMs: number;
  /** How long a statement can run before the server cancels it. */
  statementMs: number;
  /** When to give up on an unresponsive server. Must be longer than `statementMs`. */
  responseMs: number;
  /** How long a process can hold locks if it stops in the middle of a transaction. */
  idleInTransactionMs: number;
}

export interface PostgresOptions {
  now?(): number;
  timeouts?: PostgresTimeouts;
  maxConnections?: number;
  onListenerError?: OnListenerError;
  /** Receives warnings for the operator, such as about a wrong clock. */
  warn?(message: string): void;
  onUnavailable?(error: DatabaseUnavailableError): void;
  onBack?(): void;
}

/** A PostgreSQL database. Servers that share it can also exchange messages through it. */
export interface PostgresKit extends Database {
  readonly engine: 'postgres';
  /** Sends a message to every other server. Settles once it has been sent; messages from one server arrive in order. */
  send(text: string): Promise<void>;
  /** Receives messages from other servers. Those sent while the listening connection is down are missed. */
  onMessage(listener: (text: string) => void): () => void;
}

/**
 * Opens a PostgreSQL database for all stores and migrates its schema. Rejects with `DatabaseStartError` when it can't
 * be used.
 */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<PostgresKit> {
  const { now = Date.now, maxConnections = MAX_CONNECTIONS, timeouts = TIMEOUTS, onListenerError } = options;
  const { warn = () => undefined, onUnavailable = () => undefined, onBack = () => undefined } = options;
  const connection: ClientConfig = {
    connectionString: url,
    application_name: 'hearth',
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    query_timeout: timeouts.responseMs,
    types,
  };
  try {
    await prepare(connection);
  } catch (error) {
    throw toStartError(error, url);
  }

  const pool = createPool({
    ...connection,
    max: maxConnections,
    // Sends queries that are started together without waiting for each other's results.
    pipeline: true,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
  });
  const presence = createPresence({ onUnavailable, onBack });
  const connect = createConnections(pool, presence);
  const dialect = createPostgresDialect(connect);
  const bind = createTransactionQueries(dialect);
  const announcer = createChangeAnnouncer(onListenerError);
  const ownName = newName();
  let changesName = ownName;
  const messageListeners = new Set<{ listener(text: string): void }>();
  const listening = createListening({
    connection,
    ownName,
    changesName: () => changesName,
    onChanges: (changes) => announcer.announce(changes, false),
    onMessage: (text) => messageListeners.forEach(({ listener }) => listener(text)),
  });
  const clock = createClockOffset({
    now,
    warn,
    async read() {
      const sql = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';
      const row = (await listening.prove<{ now: number }>(sql)) ?? (await pool.query<{ now: number }>(sql)).rows[0];
      return row?.now ?? now();
    },
  });
  try {
    await listening.open();
    await clock.start();
  } catch (error) {
    await Promise.all([listening.close(), pool.end()]);
    throw toStartError(error, url);
  }
  let isClosed = false;
  const requireOpen = () => {
    if (isClosed) throw new DatabaseClosedError('The database is closed.');
  };

  async function runOnce<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
    const taken = await connect();
    const started = begin(taken);
    const ending: Ending = { changes: [], queries: [] };
    let result: T;
    try {
      result = await work(createTransaction(started, ending));
      await commit(started, ending);
    } catch (error) {
      started.seal();
      if (!taken.isBroken()) await taken.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      taken.release();
    }
    if (ending.changes.length > 0) announcer.announce(ending.changes, true);
    return result;
  }

  function createTransaction(taken: PostgresConnection, { changes, queries }: Ending): WriteTransaction {
    let stamp: Promise<number> | undefined;
    return {
      query: bind(taken),
      announce: (change) => void changes.push(change),
      stamp: () => (stamp ??= nextStamps(taken, 1).then(([number]) => number ?? 0)),
      stamps: (count) => nextStamps(taken, count),
      finishWith(last) {
        // If the work throws after this, these queries are never awaited, and an unhandled rejection would end the
        // process.
        for (const query of last) query.catch(() => undefined);
        queries.push(...last);
      },
    };
  }

  async function commit(taken: TransactionConnection, { changes, queries }: Ending): Promise<void> {
    await taken.started;
    taken.seal();
    const notified = changes.length > 0 && taken.query(NOTIFY, [CHANGES_CHANNEL, encodeChanges(changesName, changes)]);
    const [{ command }] = await Promise.all([taken.query('COMMIT'), notified, ...queries]).catch((error: unknown) => {
      // The commit might still succeed. With a new name, this server treats the commit's changes like another server's.
      changesName = newName();
      throw error;
    });
    // PostgreSQL returns `ROLLBACK` if any query in the transaction failed, even if the work caught the error.
    if (command === 'ROLLBACK') throw new Error('A transaction was rolled back: one of its queries had failed.');
  }

  return {
    engine: 'postgres',
    read: createQueries(
      createPostgresDialect(async () => {
        requireOpen();
        return connect();
      }),
    ),
    async transact(work) {
      for (let tries = 1; ; tries++) {
        requireOpen();
        try {
          return await runOnce(work);
        } catch (error) {
          if (!isContention(error) || tries === MAX_TRIES) throw error;
          await delay(Math.random() * RETRY_MS * 2 ** tries);
        }
      }
    },
    onChanges: announcer.subscribe,
    async send(text) {
      requireOpen();
      const taken = await connect();
      try {
        await taken.query(NOTIFY, [MESSAGES_CHANNEL, encodeMessage(ownName, text)]);
      } finally {
        taken.release();
      }
    },
    onMessage(listener) {
      const entry = { listener };
      messageListeners.add(entry);
      return () => void messageListeners.delete(entry);
    },
    now: clock.now,
    async close() {
      if (isClosed) return;
      isClosed = true;
      clock.stop();
      await listening.close();
      await pool.end();
    },
  };
}

const newName = (): string => randomUUID().slice(0, 8);

/** Checks the PostgreSQL server's version and migrates the schema, on a separate connection. */
async function prepare(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, query_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new DatabaseStartError(`PostgreSQL ${version} is too old: Hearth needs ${OLDEST_VERSION} or later.`);
    }
    await migratePostgres(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function createPool(config: PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The same error is passed to callers waiting for a connection. Without a listener, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A transaction's announcements and final queries, which are sent with its commit. */
interface Ending {
  changes: Change[];
  queries: Promise<unknown>[];
}

interface TransactionConnection extends PostgresConnection {
  /** Settles once `BEGIN` has succeeded. */
  started: Promise<unknown>;
  /** Rejects further queries, because they would be committed separately, outside the transaction. */
  seal(): void;
}

/**
 * Begins a transaction on a connection. Reads are sent along with `BEGIN`; writes wait until it has succeeded, because
 * they would be committed separately if it failed.
 */
function begin(taken: PostgresConnection): TransactionConnection {
  const started = taken.query('BEGIN');
  started.catch(() => undefined);
  let isSealed = false;
  async function withBegin<Result>(sent: Promise<Result>): Promise<Result> {
    const [result] = await Promise.all([sent, started]);
    return result;
  }
  return {
    ...taken,
    query: (text, values) => withBegin(taken.query(text, values)),
    async executeQuery(compiled) {
      if (!isRead(compiled)) await started;
      if (isSealed) throw new Error('A query was made after its transaction had ended.');
      return withBegin(taken.executeQuery(compiled));
    },
    started,
    seal: () => void (isSealed = true),
  };
}

function isRead({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' && !('with' in query);
}

async function nextStamps({ query }: PostgresConnection, count: number): Promise<number[]> {
  if (count === 0) return [];
  const text = "SELECT nextval('commit_stamps') AS stamp FROM generate_series(1, $1)";
  const { rows } = await query<{ stamp: number }>(text, [count]);
  return rows.map(({ stamp }) => stamp).toSorted((one, other) => one - other);
}
