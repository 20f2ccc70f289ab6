import { startProcess } from './startProcess.ts';
import { liftedLimits } from '../../src/server/limits.ts';

/** The resources that the process has used since the last report. */
export interface ResourceUse {
  /** The longest time that the event loop was blocked. */
  longestBlockMs: number;
  memoryMiB: number;
  /** The share of one core that the process used. */
  coreShare: number;
}

/** Starts the real server on a data folder. */
export function startMonitorServer(dataDir: string, env: Record<string, string> = {}) {
  return startMeteredServer('bench/support/monitorServer.ts', {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a secret key of nothing but benchmarks',
    ...liftedLimits('apiCostBurst', 'pingsBurst', 'monitorPingsBurst', 'monitors', 'bodyBytes'),
    ...env,
  });
}

/** Starts a server that can report its resource use. */
export async function startMeteredServer(file: string, env: Record<string, string> = {}) {
  const process = startProcess(file, env);
  const url = await process.line(/^ready (.*)$/);
  return {
    url,
    pid: process.pid,
    line: process.line,
    stop: () => process.stop(),
    async resourceUse(): Promise<ResourceUse> {
      const answer = process.nextLine(/^use (.*)$/);
      process.signal('SIGUSR2');
      return JSON.parse(await answer) as ResourceUse;
    },
  };
}

export type MeteredServer = Awaited<ReturnType<typeof startMeteredServer>>;
