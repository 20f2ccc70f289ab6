import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../src/testing/freePort.ts';
import { createServerProcess } from './serverProcess.ts';

const SHIFTED_CLOCK = new URL('./shiftedClock.mjs', import.meta.url).href;
/** Lets journeys pass on a machine with an almost full disk. */
export const NO_DISK_WATCH = { DISK_LOW_PERCENT: '0', DISK_LOW_MB: '0', DISK_FULL_PERCENT: '0' };

/** The built server in one process, or several that share a database. Its URL stays the same across restarts. */
export interface HearthServer {
  /** The server's origin, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Starts the server, and resolves once it responds. The given settings also apply to later starts. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Ends the server immediately, as a crash would. */
  kill(): Promise<void>;
  /** Sets the server's clock back until `onTime` is called, so that everything it issues is that much older. */
  goBackInTime(ms: number): Promise<void>;
  onTime(): Promise<void>;
  /** Asks the server to exit, and resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Returns the output so far. */
  output(): string;
  /** Ends the server and removes its data. */
  dispose(): Promise<void>;
}

/** Returns the settings that set a server's clock back; 0 leaves it unchanged. */
export const clockSettings = (behindMs: number): Record<string, string> =>
  behindMs === 0
    ? { NODE_OPTIONS: '' }
    : { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CLOCK_BEHIND_MS: String(behindMs) };

/** Creates a server in one process, with its data in a SQLite file. */
export async function createHearthServer(env: Record<string, string> = {}, host?: string): Promise<HearthServer> {
  const server = createServerProcess(await freePort(), host);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-e2e-'));
  const settings = { ...NO_DISK_WATCH, PUBLIC_URL: server.url, DATA_DIR: dataDir, ...env };

  const start = async (more: Record<string, string> = {}) => server.start(Object.assign(settings, more));
  const kill = async () => void (await server.end('SIGKILL'));
  const restartBehind = async (ms: number) => {
    await kill();
    await start(clockSettings(ms));
  };
  return {
    url: server.url,
    dataDir,
    start,
    kill,
    goBackInTime: restartBehind,
    onTime: () => restartBehind(0),
    stop: () => server.end('SIGTERM'),
    output: server.output,
    async dispose() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
