import { type OutgoingResponse, OutgoingFailure, type OutgoingRequest } from '../egress/outgoingHttp.ts';
import type { SendContext, SendOutcome } from './notifier.ts';

export const USER_AGENT = 'Hearth';

export interface JsonRequest {
  url: string;
  method?: OutgoingRequest['method'];
  headers?: Record<string, string>;
  body: object;
  /** Reads from the body how many milliseconds to wait, for services that send it there. */
  readRetryAfterMs?: (body: unknown) => number | undefined;
}

/** Sends JSON to a service's API and returns the outcome. */
export async function sendJson(
  { url, method = 'POST', headers = {}, body, readRetryAfterMs }: JsonRequest,
  { http, idempotencyKey, signal }: SendContext,
): Promise<SendOutcome> {
  const request = {
    url,
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'idempotency-key': idempotencyKey,
      ...headers,
    },
    body: JSON.stringify(body),
  };
  try {
    const answer = await http.send(request, signal);
    const outcome = outcomeOf(answer);
    const asked = outcome.isDelivered ? undefined : readRetryAfterMs?.(parsed(answer));
    return asked === undefined ? outcome : { ...outcome, retryAfterMs: Math.max(asked, outcome.retryAfterMs ?? 0) };
  } catch (error) {
    return outcomeOfRejection(error, signal);
  }
}

function parsed({ body }: OutgoingResponse): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

const MAX_RESPONSE_LENGTH = 1_000;
/**
 * Statuses for a destination that's permanently gone. Any other status can be temporary, whether it comes from the
 * destination or from a server in between.
 */
const PERMANENT = new Set([404, 410]);

/** Interprets a destination's response: any 2xx status counts as delivered. */
export function outcomeOf({ status, headers, body }: OutgoingResponse, now = Date.now()): SendOutcome {
  const retryAfterMs = retryAfterOf(headers['retry-after'], now);
  return {
    isDelivered: status >= 200 && status < 300,
    status,
    answer: storable(body),
    isPermanent: PERMANENT.has(status),
    ...(retryAfterMs === null || status < 300 ? {} : { retryAfterMs }),
  };
}

/** Returns the start of a string, without NUL characters, which PostgreSQL can't store. */
const storable = (text: string): string => text.slice(0, MAX_RESPONSE_LENGTH).replaceAll('\0', '');

/** The outcome of an attempt that got no response. */
export function failedOutcome(why: string, status: number | null = null): SendOutcome {
  return { isDelivered: false, status, answer: storable(why), isPermanent: false };
}

/** The outcome of a rejected request. Rethrows bugs and an aborted signal's reason. */
export function outcomeOfRejection(error: unknown, signal: AbortSignal): SendOutcome {
  signal.throwIfAborted();
  if (error instanceof OutgoingFailure) {
    return { ...failedOutcome(error.message), ...(error.isRefused && { isRefused: true }) };
  }
  throw error;
}

/** Parses seconds or a date (RFC 9110 §10.2.3). Fractions aren't in the RFC, but Discord sends them. */
function retryAfterOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1_000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
