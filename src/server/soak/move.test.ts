import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { digestTables, makeFullFile } from '../moving/testing/fillTables.ts';
import { startPostgres, type TestPostgres } from '../database/postgres/testing/startPostgres.ts';
import { temporaryFiles } from '../database/sqlite/testing/temporaryFiles.ts';
import { sizeOf } from '../operatorCommand.ts';
import { bundleForTests } from '../testing/bundleForTests.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const MONITORS = isSoak ? 100_000 : 2_500;
/** Rows per monitor; other tables have one row each. */
const HISTORY: Readonly<Record<string, number>> = isSoak
  ? { pings: 10, flips: 2, daily_rollups: 3, notifications: 2 }
  : {};
const HEAP_MB = 96;
const TIMEOUT_MS = isSoak ? 3_600_000 : 300_000;

const nextFile = temporaryFiles();

/** Runs the command with less memory than the data takes up. */
async function move(databaseUrl: string, to: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-', '--to', to], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(await bundleForTests('src/server/move.ts'));
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: Buffer.concat(said).toString().trim().split('\n') };
}

async function moveUntilKilled(...parameters: [from: string, to: string, step: string, table: string]) {
  const input = await bundleForTests('src/server/moving/testing/moveUntilKilled.ts');
  return spawnSync(process.execPath, ['--input-type=module', '-', ...parameters], {
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
  }).signal;
}

describe('npm run move', () => {
  let postgres: TestPostgres;
  let url: string;
  const file = nextFile();

  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true });
    url = postgres.url;
    makeFullFile(file, ({ name }) => MONITORS * (HISTORY[name] ?? 1));
  }, TIMEOUT_MS);
  afterAll(async () => postgres.remove());

  it(
    `moves ${MONITORS} monitors to PostgreSQL and back, killed at three points each way`,
    async () => {
      const back = join(dirname(nextFile()), 'a new folder', 'back.sqlite');
      const before = digestTables(file);
      const ways = [
        { from: `sqlite:${file}`, to: url },
        { from: url, to: `sqlite:${back}` },
      ];
      for (const { from, to } of ways) {
        for (const [step, table] of [
          ['copying', 'monitors'],
          ['copying', 'pings'],
          ['checking', 'documents'],
        ] as const) {
          expect(await moveUntilKilled(from, to, step, table)).toBe('SIGKILL');
          expect(existsSync(back)).toBe(false);
        }
        const { code, lines } = await move(from, to);
        expect({ code, lines: lines.slice(-2) }).toEqual({
          code: 0,
          lines: [
            expect.stringMatching(/^Moved [\d,]+ rows in \d+ tables in [\d.]+ s; all counts and checksums match\.$/),
            'Set DATABASE_URL to the new database and start Hearth.',
          ],
        });
        process.stdout.write(`After three kills: ${lines.at(-2)}\n`);
      }
      expect(digestTables(back)).toEqual(before);
      expect((statSync(back).mode & 0o777).toString(8)).toBe('600');
      process.stdout.write(`${sizeOf(statSync(file).size)} before, ${sizeOf(statSync(back).size)} after\n`);
    },
    TIMEOUT_MS,
  );

  it.each<[string, string, RegExp]>([
    ['no target', '', /^--to must name a SQLite file, such as .*, or a PostgreSQL database, such as .*\.$/],
    ['another database', 'mysql://db/hearth', /^--to must name a SQLite file, such as /],
    [
      'a server that is not there',
      'postgres://me:secret@127.0.0.1:1/hearth',
      /^Can’t use the database at 127\.0\.0\.1:1\/hearth: nothing is listening there: .* in --to\.$/,
    ],
    ['the same engine', 'sqlite:other.sqlite', /^A move goes from SQLite to PostgreSQL or back\. /],
  ])(
    'explains its usage when given %s',
    async (_case, to, sentence) => {
      const { code, lines } = await move(`sqlite:${file}`, to);
      expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(sentence)] });
    },
    TIMEOUT_MS,
  );
});
