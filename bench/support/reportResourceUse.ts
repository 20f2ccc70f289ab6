import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ResourceUse } from './startMeteredServer.ts';

const RESOLUTION_MS = 20;

/** Makes the process respond to `SIGUSR2` by printing its resource use since the last report, as one line of JSON. */
export function reportResourceUse(): void {
  // More frequent sampling would be an idle server's greatest cost.
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let cpu = process.cpuUsage();
  let since = performance.now();
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage(cpu);
    const resourceUse: ResourceUse = {
      longestBlockMs: Math.max(0, Math.round(delay.max / 1e5) / 10 - RESOLUTION_MS),
      memoryMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
      coreShare: (user + system) / 1000 / (performance.now() - since),
    };
    delay.reset();
    cpu = process.cpuUsage();
    since = performance.now();
    console.log(`use ${JSON.stringify(resourceUse)}`);
  });
  delay.enable();
}
