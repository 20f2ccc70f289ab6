import { decodeJwt } from 'jose';
import type { Clock } from '../clock.ts';

/** `setTimeout` fires at once for a longer wait (24.8 days). */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** When a verified access token expires, in milliseconds since 1970; null if it doesn't say. */
export function tokenExpiry(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? null : exp * 1000;
  } catch {
    return null;
  }
}

/** Calls back at an instant (milliseconds since 1970), however far off. Returns the function that cancels. */
export function setAlarm(at: number, now: Clock, ring: () => void): () => void {
  let timer: NodeJS.Timeout;
  function wait(): void {
    const left = at - now();
    timer = setTimeout(left > 0 ? wait : ring, Math.min(Math.max(left, 0), LONGEST_WAIT_MS)).unref();
  }
  wait();
  return () => clearTimeout(timer);
}
