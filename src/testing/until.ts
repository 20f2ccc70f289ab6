import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_LOOK_MS = 5;
/** The longest pause between checks; the pauses leave CPU time for the process that the test is waiting for. */
const MAX_POLL_MS = 50;

type Found<Value> = Exclude<Awaited<Value>, null | undefined | false>;

/**
 * Polls until a check passes, and returns its result. Tests use it to wait for other processes. Its timers don't keep a
 * process alive: the test runner ends even if a test gave up on a check that never passes.
 */
export async function until<Value>(check: () => Value): Promise<Found<Value>> {
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, MAX_POLL_MS)) {
    const found = await check();
    if (found !== null && found !== undefined && found !== false) return found as Found<Value>;
    await sleep(lookMs, undefined, { ref: false });
  }
}
