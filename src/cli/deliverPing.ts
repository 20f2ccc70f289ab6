import { setTimeout as sleep } from 'node:timers/promises';

export interface DeliveryOptions {
  body: Uint8Array<ArrayBuffer>;
  retries: number;
  /** Once this is aborted, failed attempts aren't retried. */
  lastCall: AbortSignal;
  /** Once this is aborted, the attempt in progress is abandoned, too. */
  giveUp: AbortSignal;
}

export interface PingDelivery {
  /** Tells a person what went wrong; null if the ping was recorded. */
  problem: string | null;
  /** Number of bytes of output that the server stores, if its response says so. */
  bodyLimit: number | null;
}

declare const HEARTH_VERSION: string;

/** Number of bytes of output that Hearth stores unless `Ping-Body-Limit` says otherwise. */
export const DEFAULT_BODY_LIMIT = 10_000;

const ATTEMPT_MS = 10_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 307, 308];
/** Refusals that are worth a retry: a timeout on the server, or too many pings. */
const TEMPORARY = [408, 425, 429];

const REFUSALS: Record<number, string> = {
  400: 'the ping URL is invalid',
  403: 'the team has reached its limit of monitors',
  404: 'there is no such monitor or ping key',
  409: 'several monitors have that slug',
  429: 'this monitor gets too many pings',
};

/** Sends a ping, and retries with growing delays as long as a retry could succeed. Never throws. */
export async function deliverPing(address: URL, options: DeliveryOptions): Promise<PingDelivery> {
  for (let attempt = 0; ; attempt++) {
    const { delivery, isFinal, retryAfterMs } = await attemptPing(address, options);
    if (isFinal || attempt >= options.retries || options.lastCall.aborted) return delivery;
    await sleep(retryDelayMs(attempt, retryAfterMs), undefined, { signal: options.lastCall }).catch(() => undefined);
    if (options.lastCall.aborted) return delivery;
  }
}

interface Attempt {
  delivery: PingDelivery;
  isFinal: boolean;
  retryAfterMs: number;
}

async function attemptPing(address: URL, { body, giveUp }: DeliveryOptions): Promise<Attempt> {
  try {
    const response = await post(address, body, AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), giveUp]));
    const { status, headers } = response;
    const isFinal = status < 500 && !TEMPORARY.includes(status);
    const problem = response.ok
      ? null
      : `${REFUSALS[status] ?? 'the ping was refused'} (${status} from ${address.host})`;
    const bodyLimit = numberOf(headers.get('ping-body-limit'));
    return {
      delivery: { problem, bodyLimit },
      isFinal,
      retryAfterMs: readRetryAfter(headers),
    };
  } catch (error) {
    return {
      delivery: { problem: explainFailure(error, address.host), bodyLimit: null },
      isFinal: false,
      retryAfterMs: 0,
    };
  }
}

/** Posts, and posts again when redirected, because `fetch` would turn a 301 into a GET without a body. */
async function post(address: URL, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Response> {
  const headers = { 'user-agent': `hearth/${HEARTH_VERSION}`, 'content-type': 'text/plain' };
  let url = address;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    // The response's body doesn't matter and could be endless.
    await response.body?.cancel();
    const next = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || next === null || redirects === MAX_REDIRECTS) return response;
    url = new URL(next, url);
  }
}

/**
 * Returns how long to wait after an attempt (counted from 0): longer each time, and at least as long as the server
 * requests.
 */
export function retryDelayMs(attempt: number, retryAfterMs: number): number {
  return Math.min(Math.max(FIRST_DELAY_MS * 2 ** attempt, retryAfterMs), MAX_DELAY_MS);
}

/** Returns how many milliseconds the server asks clients to wait. */
export function readRetryAfter(headers: Headers): number {
  return (numberOf(headers.get('retry-after')) ?? 0) * 1_000;
}

function numberOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** Describes the cause of a failed `fetch`. */
export function explainFailure(error: unknown, host: string, waitedMs = ATTEMPT_MS): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no response from ${host} within ${waitedMs / 1_000} seconds`;
  if (name === 'AbortError') return `no response from ${host} yet`;
  switch (cause?.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} can't be found`;
    case 'ECONNREFUSED':
      return `${host} refused the connection`;
    default:
      return `${host} can't be reached (${cause?.code ?? cause?.message ?? String(error)})`;
  }
}
