import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Toll } from './startTolled.ts';

/** From now on the process says on `SIGUSR2` what it took since it was asked last, as one line of JSON. */
export function answerToll(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let cpu = process.cpuUsage();
  let since = performance.now();
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage(cpu);
    const toll: Toll = {
      longestBlockMs: Math.round(delay.max / 1e5) / 10,
      memoryMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
      coreShare: (user + system) / 1000 / (performance.now() - since),
    };
    delay.reset();
    cpu = process.cpuUsage();
    since = performance.now();
    console.log(`toll ${JSON.stringify(toll)}`);
  });
  delay.enable();
}
