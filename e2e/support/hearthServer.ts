import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../src/testing/freePort.ts';
import { createServerProcess } from './serverProcess.ts';

const SHIFTED_CLOCK = new URL('./shiftedClock.mjs', import.meta.url).href;
/** No matter how full the disk of the test machine is. */
export const NO_DISK_WATCH = { DISK_LOW_PERCENT: '0', DISK_LOW_MB: '0', DISK_FULL_PERCENT: '0' };

/** The built server in one process, or several that share a database. Its address stays the same across restarts. */
export interface HearthServer {
  /** The origin it serves, without a slash at the end. */
  url: string;
  dataDir: string;
  /** Starts it, and settles once it responds. Settings given here apply to later starts too. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Ends it immediately, as a crash would. */
  kill(): Promise<void>;
  /** Runs it with its clock set back until `onTime`: everything it issues until then is that much older. */
  goBackInTime(ms: number): Promise<void>;
  onTime(): Promise<void>;
  /** Asks it to end, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Its output so far. */
  output(): string;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/** The settings that set a server's clock back; 0 for on time. */
export const clockSettings = (behindMs: number): Record<string, string> =>
  behindMs === 0
    ? { NODE_OPTIONS: '' }
    : { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CLOCK_BEHIND_MS: String(behindMs) };

/** One process that keeps its data in a SQLite file. */
export async function createHearthServer(env: Record<string, string> = {}): Promise<HearthServer> {
  const server = createServerProcess(await freePort());
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
