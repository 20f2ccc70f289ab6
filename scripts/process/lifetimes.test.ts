import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = path.resolve(__dirname, '../..');

/** Does what `npm start` does once everything is built. */
const RUN_SERVER = `
  import { runNode } from './scripts/process/runNode.ts';
  process.exitCode = await runNode(['--import', 'tsx', 'src/server/main.ts']);`;
const RUNNER = ['--import', 'tsx', '--input-type=module', '-e', RUN_SERVER];

/** Acts like npm: starts a command and forwards no signals. */
const LIKE_NPM = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' });
  setInterval(() => undefined, 1000);`;
const UNTIL_NPM_ENDS = `
  import('./scripts/process/endWithParent.mjs').then(({ endWith }) => {
    endWith(process.ppid, () => process.kill(process.pid, 'SIGTERM'));
    setInterval(() => undefined, 1000);
    console.log('watching');
  });`;

describe('a process started by the scripts', () => {
  let dataDir: string;
  let parent: ChildProcess | undefined;

  function start(args: string[]) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Gets its own process group, as every command in a terminal does.
      detached: true,
    });
    parent = child;
    const lines = createInterface({ input: child.stdout });
    const errors: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    return {
      child,
      /**
       * Resolves once every process that inherited the error output has ended: the child and everything that it
       * started.
       */
      allEnded: once(child.stderr, 'close'),
      until: (pattern: RegExp) =>
        new Promise<string>((resolve, reject) => {
          lines.on('line', (line) => {
            const found = pattern.exec(line);
            if (found) resolve(found[1] ?? '');
          });
          child.once('exit', (code) =>
            reject(new Error(`It ended (${code}) before it said ${pattern.source}: ${errors.join('')}`)),
          );
        }),
    };
  }

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'hearth lifetimes '));
  });
  afterEach(async () => {
    if (parent?.exitCode === null && parent.signalCode === null) {
      process.kill(-(parent.pid ?? 0), 'SIGKILL');
      await once(parent, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each<[string, (child: ChildProcess) => void]>([
    ['is killed with SIGKILL', (child) => child.kill('SIGKILL')],
    ['is killed outright with its whole group', (child) => process.kill(-(child.pid ?? 0), 'SIGKILL')],
    ['receives SIGTERM', (child) => child.kill('SIGTERM')],
    [
      'loses its terminal',
      (child) => {
        child.stdout?.destroy();
        process.kill(-(child.pid ?? 0), 'SIGHUP');
      },
    ],
  ])('ends when its parent %s, and frees the port', async (_case, end) => {
    const { child, until, allEnded } = start(RUNNER);
    const address = await until(/listening on (http:[^)]+)\)/);
    end(child);
    await allEnded;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });

  it('ends when npm is killed with SIGKILL, which forwards no signal', async () => {
    const { child, until, allEnded } = start(['-e', LIKE_NPM, UNTIL_NPM_ENDS]);
    await until(/^watching/);
    child.kill('SIGKILL');
    await allEnded;
    expect(child.signalCode).toBe('SIGKILL');
  });
});
