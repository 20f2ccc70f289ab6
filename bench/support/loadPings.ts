import autocannon from 'autocannon';
import type { Measurement } from './measure.ts';

export const CONNECTIONS = 50;

export interface PingLoad {
  url: string;
  paths: readonly string[];
  /** Set either the number of seconds or the number of pings. */
  seconds?: number;
  amount?: number;
}

/**
 * Sends pings as fast as the server responds, in a different order on each connection. Throws if a response isn't a
 * 200.
 */
export async function loadPings({ url, paths, seconds, amount }: PingLoad): Promise<Measurement> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  let clients = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
    setupClient(client) {
      const start = Math.floor((requests.length / CONNECTIONS) * clients++);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed, ${timeouts} late.`);
  return { requestsPerSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}
