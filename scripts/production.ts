import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createId, MONITOR_ID_PREFIX } from '../src/contract/ids.ts';
import { openSession } from '../bench/support/apiSession.ts';
import { followProcess } from '../bench/support/startProcess.ts';
import { makeKumaDatabase } from '../src/server/importing/testing/kumaDatabase.ts';
import { build } from './build/build.ts';
import { root } from './process/runNode.ts';

/**
 * Checks that the built application runs with only the contents of a production installation: no source and no build
 * tools.
 */
const SHIPPED = ['dist/server', 'dist/web', 'dist/cli', 'package.json', 'package-lock.json', '.npmrc'];
const SETTINGS = {
  name: 'Backup',
  slug: 'backup',
  tags: [],
  description: '',
  schedule: { kind: 'period', periodSeconds: 3_600 },
  graceSeconds: 600,
  needsManualResume: false,
};

await build({ onlyStale: true });
const folder = mkdtempSync(path.join(tmpdir(), 'hearth production '));
const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' };
try {
  for (const name of SHIPPED) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  run('npm', ['ci', '--omit=dev', '--no-audit', '--loglevel=error']);
  console.log(`${packages()} packages, ${Math.round(bytesUnder(path.join(folder, 'node_modules')) / 1e6)} MB`);
  await tryServer();
  run(process.execPath, ['dist/server/backup.js', 'backup.sqlite']);
  run(process.execPath, ['dist/server/restore.js', 'backup.sqlite', '--yes', '--end-sessions']);
  console.log('The built application runs on a production installation.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Signs up, creates a monitor, pings it, loads the page, and reads an Uptime Kuma database for an import. */
async function tryServer(): Promise<void> {
  const args = ['--enable-source-maps', 'dist/server/main.js'];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const server = followProcess(child, 'The server');
  try {
    const url = await server.line(/listening on (.*)\)/);
    const { token, batch } = await openSession(`${url}/api`, server);
    const { commands } = JSON.parse(batch) as { commands: { path: string[] }[] };
    const input = {
      teamId: commands[1]?.path.at(-1),
      monitorId: createId(MONITOR_ID_PREFIX),
      settings: SETTINGS,
    };
    const created = await fetch(`${url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ kind: 'rpc', rpc: ['monitors', 'create'], input }),
    });
    const { value } = (await created.json()) as { value: { data: { uuid: string } } };
    await requireOk(`${url}/ping/${value.data.uuid}`);
    await requireOk(`${url}/healthz`);
    await requireOk(`${url}/dashboard`);
    await requireOk(`${url}/hearth.mjs`);
    const database = path.join(folder, 'kuma.db');
    makeKumaDatabase(database, Date.now());
    const preview = await fetch(`${url}/api/import-file?teamId=${input.teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(readFileSync(database)),
    });
    const { kind } = (await preview.json()) as { kind: string };
    if (kind !== 'result') throw new Error('The Uptime Kuma database was not read.');
  } finally {
    await server.stop();
  }
}

async function requireOk(address: string): Promise<void> {
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`${address} answered ${status}.`);
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`);
}

function packages(): number {
  const lock = readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8');
  return Object.keys((JSON.parse(lock) as { packages: object }).packages).length;
}

function bytesUnder(start: string): number {
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
