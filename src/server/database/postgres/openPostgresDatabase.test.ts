import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { until } from '../../../testing/until.ts';
import type { Changes } from '../database.ts';
import { DatabaseUnavailableError } from '../databaseErrors.ts';
import { POSTGRES, type TestPlace } from '../testing/engines.ts';
import { PATIENT } from '../testing/patient.ts';
import { LISTENER } from './listening.ts';
import { openPostgresDatabase } from './openPostgresDatabase.ts';
import { startLine } from './testing/startLine.ts';
import { startPostgres } from './testing/startPostgres.ts';
import { runStatements } from './testing/testDatabases.ts';

const nextPlace = POSTGRES.places();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

async function open(place: TestPlace, options?: Parameters<TestPlace['open']>[0]) {
  const database = await place.open(options);
  closing.push(() => database.close());
  return database;
}

/** Runs a statement on a separate connection. */
async function run(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Ends connections to one database only, because concurrent tests use other databases on the same server. */
function cut(url: string, condition: string, values?: unknown[]) {
  const connections = 'pg_stat_activity WHERE datname = current_database()';
  return run(url, `SELECT pg_terminate_backend(pid) FROM ${connections} AND ${condition}`, values);
}

describe('servers that share a PostgreSQL database', () => {
  it("are notified of each other's commits, and exactly once of their own", async () => {
    const place = await nextPlace();
    const [here, there] = [await open(place), await open(place)];
    const heard = { here: [] as unknown[], there: [] as unknown[] };
    here.onChanges((changes, { isLocal }) => heard.here.push([isLocal, changes]));
    there.onChanges((changes, { isLocal }) => heard.there.push([isLocal, changes]));
    const first = { topic: 'teams', path: ['a'], stamp: 7 };
    const last = { topic: 'last', path: [] };
    await here.transact(async ({ announce }) => announce(first));
    await until(() => heard.there.length === 1);
    await there.transact(async ({ announce }) => announce(last));
    await until(() => heard.here.length === 2 && heard.there.length === 2);
    expect(heard).toEqual({
      here: [
        [true, [first]],
        [false, [last]],
      ],
      there: [
        [false, [first]],
        [true, [last]],
      ],
    });
  });

  it('must read everything again after the listening connection was lost', async () => {
    const place = await nextPlace();
    const [here, there] = [await open(place), await open(place)];
    const heard: Changes[] = [];
    there.onChanges((changes) => heard.push(changes));
    await cut(place.url, 'application_name = $1', [LISTENER]);
    await until(() => heard.length === 1);
    expect(heard).toEqual(['unknown']);
    await here.transact(async ({ announce }) => announce({ topic: 'teams', path: ['a'] }));
    await until(() => heard.length === 2);
  });

  it('migrate one after another when started together', async () => {
    const place = await nextPlace();
    const { url } = place;
    await run(url, 'DROP SCHEMA public CASCADE');
    await run(url, 'CREATE SCHEMA public');
    const opened = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(url, { timeouts: PATIENT })));
    for (const database of opened) {
      expect(await database.read.selectFrom('engine').select('alive_at').execute()).toEqual([{ alive_at: 0 }]);
      await database.close();
    }
  });

  it('retry when they lock rows in a different order', async () => {
    const place = await nextPlace();
    const [here, there] = [await open(place), await open(place)];
    const ids = ['a', 'b'];
    await here.transact(({ query }) =>
      query
        .insertInto('ping_keys')
        .values(ids.map((id) => ({ team_id: id, ping_key: id })))
        .execute(),
    );
    let waiting = 0;
    const lockAll = (database: typeof here, order: string[]) =>
      database.transact(async ({ query }) => {
        for (const [index, id] of order.entries()) {
          await query
            .updateTable('ping_keys')
            .set({ ping_key: id + id })
            .where('team_id', '=', id)
            .execute();
          if (index === 0) waiting += 1;
          await until(() => waiting >= 2);
        }
      });
    await Promise.all([lockAll(here, ids), lockAll(there, ids.toReversed())]);
    expect(waiting).toBeGreaterThan(2);
  });

  it('follow the database’s clock, and warn if the machine’s clock is far off', async () => {
    const warnings: string[] = [];
    const { url } = await nextPlace();
    const database = await openPostgresDatabase(url, {
      now: () => 0,
      timeouts: PATIENT,
      warn: (message) => warnings.push(message),
    });
    closing.push(() => database.close());
    const [row] = await run(url, 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now');
    expect(Math.abs(database.now() - Number(row?.now))).toBeLessThan(60_000);
    expect(warnings).toEqual([expect.stringContaining('This server’s clock is ')]);
  });
});

describe('an unreachable PostgreSQL database', () => {
  const RESPONSE_MS = 500;

  /** Opens a database whose time-outs pass only in `timeOut`, so that a busy machine doesn't cause any. */
  async function openOnFakeTime(url: string) {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date'],
    });
    const database = await openPostgresDatabase(url, { timeouts: { ...PATIENT, responseMs: RESPONSE_MS } });
    closing.push(() => database.close());
    return database;
  }

  /** Lets time pass until work fails, and returns its error. */
  async function timeOut(work: Promise<unknown>): Promise<unknown> {
    let error: unknown;
    work.catch((reason: unknown) => (error = reason));
    return until(() => {
      jest.advanceTimersByTime(RESPONSE_MS);
      return error;
    });
  }

  const read = (database: Awaited<ReturnType<typeof open>>) =>
    database.read.selectFrom('engine').select('alive_at').execute();

  it('rejects a transaction whose connection was lost, and runs the next one', async () => {
    const place = await nextPlace();
    const database = await open(place);
    const transaction = database.transact(async ({ query }) => {
      await query.selectFrom('engine').select('alive_at').execute();
      await cut(place.url, "state = 'idle in transaction'");
      await query.selectFrom('engine').select('alive_at').execute();
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailableError);
    await until(() => read(database).catch(() => null));
  });

  it('is not used through connections as old as one that stopped responding', async () => {
    const place = await nextPlace();
    const line = await startLine(place.url);
    closing.push(() => line.close());
    const database = await openOnFakeTime(line.url);
    let waiting = 0;
    const readTogether = async () => {
      waiting += 1;
      await until(() => waiting === 4);
    };
    await Promise.all([1, 2, 3, 4].map(() => database.transact(readTogether)));
    line.silence();
    line.restore();
    const failures = new Set([await timeOut(read(database))]);
    // Reads fail with the same error for a moment. If one used a silent connection, it would never end.
    await until(() => read(database).catch((error: unknown) => void failures.add(error)));
    expect([...failures]).toMatchObject([
      { name: 'DatabaseUnavailableError', message: expect.stringContaining('timeout') },
    ]);
  });

  it('still runs other statements when one takes too long', async () => {
    const place = await nextPlace();
    const said: string[] = [];
    const database = await openPostgresDatabase(place.url, {
      timeouts: { ...PATIENT, statementMs: 40_000 },
      onUnavailable: () => said.push('away'),
    });
    closing.push(() => database.close());
    const { rows } = await sql`SHOW statement_timeout`.execute(database.read);
    expect(rows).toEqual([{ statement_timeout: '40s' }]);
    const slow = database.transact(async ({ query }) => {
      await sql`SET LOCAL statement_timeout = 100`.execute(query);
      await sql`SELECT pg_sleep(50)`.execute(query);
    });
    await expect(slow).rejects.toThrow(DatabaseUnavailableError);
    expect(await read(database)).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('rejects every statement in a failed transaction with the reason', async () => {
    const database = await open(await nextPlace());
    const canceled = sql`DO $$ BEGIN RAISE EXCEPTION 'too long' USING ERRCODE = '57014'; END $$`;
    const failures: unknown[] = [];
    const transacting = database.transact(async ({ query }) => {
      const sent = [canceled.execute(query), sql`SELECT 1`.execute(query)];
      for (const outcome of await Promise.allSettled(sent))
        if (outcome.status === 'rejected') failures.push(outcome.reason);
    });
    await expect(transacting).rejects.toThrow('rolled back');
    expect(failures).toEqual([expect.any(DatabaseUnavailableError), expect.any(DatabaseUnavailableError)]);
    expect(failures[1]).toBe(failures[0]);
  });

  it('announces the changes of a commit that finished after its time-out', async () => {
    const place = await nextPlace();
    await runStatements(place.url, [
      'CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$',
      `CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON ping_keys DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION dawdle()`,
    ]);
    const holder = new pg.Client({ connectionString: place.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const database = await openOnFakeTime(place.url);
    const heard: Changes[] = [];
    database.onChanges((changes) => heard.push(changes));
    const change = { topic: 'teams', path: ['a'] };
    const late = database.transact(async ({ query, announce }) => {
      await query.insertInto('ping_keys').values({ team_id: 'a', ping_key: 'a' }).execute();
      announce(change);
    });
    const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await run(place.url, waiting)).length > 0);
    expect(await timeOut(late)).toBeInstanceOf(DatabaseUnavailableError);
    expect(heard).toEqual([]);
    await holder.end();
    await until(() => heard.length > 0);
    expect(heard).toEqual([[change]]);
    await runStatements(place.url, ['DROP FUNCTION dawdle() CASCADE']);
  });

  it('rejects all work and is reported once, and works again when it is back', async () => {
    const postgres = await startPostgres();
    const said: string[] = [];
    const database = await openPostgresDatabase(postgres.url, {
      timeouts: PATIENT,
      onUnavailable: () => said.push('away'),
      onBack: () => said.push('back'),
    });
    const heard: Changes[] = [];
    database.onChanges((changes) => heard.push(changes));
    await postgres.stop('immediate');
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => read(database)),
      ...Array.from({ length: 20 }, () => database.transact(async ({ stamp }) => stamp())),
      database.transact(async ({ announce }) => announce({ topic: 'teams', path: [] })),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailableError) });
    await postgres.start();
    await until(() => read(database).catch(() => null));
    await until(() => heard.length > 0);
    expect([said, heard]).toEqual([['away', 'back'], ['unknown']]);
    await database.close();
    await postgres.remove();
  });
});
