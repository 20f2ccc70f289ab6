import autocannon from 'autocannon';
import { isSmoke } from './smoke.ts';

const CONNECTIONS = 10;

export interface Load {
  url: string;
  body: string;
  headers?: Record<string, string>;
}

export interface Measurement {
  requestsPerSecond: number;
  p99Ms: number;
}

/** Sends the same body over and over, as fast as the server responds. Throws if a response isn't a 200. */
export async function measure({ url, body, headers = {} }: Load, seconds: number): Promise<Measurement> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Prints whether a target is met. If it isn't, the benchmark fails, except in a smoke run. */
export function verify(sentence: string, isKept: boolean): void {
  console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${sentence}`);
  if (!isKept && !isSmoke) process.exitCode = 1;
}
