import { decodeJwt } from 'jose';
import type { DocumentChange, DocumentKey } from '../../contract/documents.ts';
import { DOCUMENT_EVENT } from '../../contract/events.ts';
import type { Clock } from '../clock.ts';
import type { Topics } from './topics.ts';

/** Watches for the end of a session: the deletion of its record by any server. */
export interface SessionWatch {
  hasEnded(): boolean;
  /** Sets the function that is called when the session ends. */
  whenEnded(listener: () => void): void;
  stop(): void;
}

export function watchSession(topics: Topics, key: DocumentKey): SessionWatch {
  let hasEnded = false;
  let listener = () => {};
  const stop = topics.join([DOCUMENT_EVENT, ...key], (change) => {
    if ((change as DocumentChange).type !== 'delete') return;
    hasEnded = true;
    listener();
  });
  return {
    hasEnded: () => hasEnded,
    whenEnded(called) {
      listener = called;
    },
    stop,
  };
}

/** The maximum delay of `setTimeout` (24.8 days). With a longer one, it fires immediately. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Returns when a verified access token expires, in milliseconds since 1970; null if it doesn't. */
export function tokenExpiry(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? null : exp * 1000;
  } catch {
    return null;
  }
}

/**
 * Calls `ring` at the given time (milliseconds since 1970), even if that's far in the future. Returns a function that
 * cancels the call.
 */
export function setAlarm(at: number, now: Clock, ring: () => void): () => void {
  let timer: NodeJS.Timeout;
  function wait(): void {
    const left = at - now();
    timer = setTimeout(left > 0 ? wait : ring, Math.min(Math.max(left, 0), MAX_WAIT_MS)).unref();
  }
  wait();
  return () => clearTimeout(timer);
}
