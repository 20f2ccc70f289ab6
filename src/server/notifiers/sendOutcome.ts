import { OutgoingFailure, type OutgoingAnswer } from '../egress/outgoingHttp.ts';
import type { SendOutcome } from './notifier.ts';

const MAX_ANSWER_LENGTH = 1_000;
/** Gone for good. Everything else may be a passing state of the destination or of our way to it. */
const PERMANENT = new Set([404, 410]);

/** Reads what a destination answered: any 2xx is a delivery. */
export function outcomeOf({ status, headers, body }: OutgoingAnswer, now = Date.now()): SendOutcome {
  const retryAfterMs = retryAfterOf(headers['retry-after'], now);
  return {
    isDelivered: status >= 200 && status < 300,
    status,
    answer: storable(body),
    isPermanent: PERMANENT.has(status),
    ...(retryAfterMs === null || status < 300 ? {} : { retryAfterMs }),
  };
}

/** The start of a text, without the one character that PostgreSQL cannot store. */
const storable = (text: string): string => text.slice(0, MAX_ANSWER_LENGTH).replaceAll('\0', '');

/** For an attempt that had no answer. */
export function failedOutcome(why: string, status: number | null = null): SendOutcome {
  return { isDelivered: false, status, answer: storable(why), isPermanent: false };
}

/** What a rejected request means; rethrows the reason of an aborted signal, and bugs. */
export function outcomeOfRejection(error: unknown, signal: AbortSignal): SendOutcome {
  signal.throwIfAborted();
  if (error instanceof OutgoingFailure) {
    return { ...failedOutcome(error.message), ...(error.isRefused && { isRefused: true }) };
  }
  throw error;
}

/** Seconds or a date (RFC 9110 §10.2.3). Fractions are not in the RFC, but Discord sends them. */
function retryAfterOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1_000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
