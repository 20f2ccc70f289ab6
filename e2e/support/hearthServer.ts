import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SHIFTED_CLOCK = new URL('./shiftedClock.mjs', import.meta.url).href;
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 25;
/** However full the disk of the machine that tests is. */
const NO_DISK_WATCH = { DISK_LOW_PERCENT: '0', DISK_LOW_MB: '0', DISK_FULL_PERCENT: '0' };

/** The built server as a separate process, on one port and data folder through all its starts. */
export interface HearthServer {
  /** The origin it serves, without a slash at the end. */
  url: string;
  dataDir: string;
  /** Starts it, and settles once it responds. Settings given here apply to later starts too. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Runs it as if it were earlier, until `onTime`: everything it issues until then is that much older. */
  goBackInTime(ms: number): Promise<void>;
  onTime(): Promise<void>;
  /** Asks it to end, and returns its exit code. */
  stop(): Promise<number | null>;
  /** What it wrote so far. */
  output(): string;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

export async function createHearthServer(env: Record<string, string> = {}): Promise<HearthServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-e2e-'));
  let child: ChildProcess | undefined;
  let output = '';
  const ownSettings = { ...env };

  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
    return ending.exitCode;
  };

  const server: HearthServer = {
    url,
    dataDir,
    async start(settings = {}) {
      Object.assign(ownSettings, settings);
      const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
        cwd: root,
        env: {
          ...process.env,
          ...NO_DISK_WATCH,
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          ...ownSettings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const keep = (chunk: Buffer) => void (output += chunk.toString());
      started.stdout.on('data', keep);
      started.stderr.on('data', keep);
      const deadline = Date.now() + READY_TIMEOUT_MS;
      while (!(await answers(`${url}/healthz`))) {
        if (started.exitCode !== null) throw new Error(`The server ended at its start:\n${output}`);
        if (Date.now() > deadline) throw new Error(`The server does not answer:\n${output}`);
        await delay(POLL_MS);
      }
    },
    async kill() {
      await end('SIGKILL');
    },
    async goBackInTime(ms) {
      await server.kill();
      await server.start({ NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CLOCK_BEHIND_MS: String(ms) });
    },
    async onTime() {
      await server.kill();
      await server.start({ NODE_OPTIONS: '' });
    },
    stop: () => end('SIGTERM'),
    output: () => output,
    async dispose() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
