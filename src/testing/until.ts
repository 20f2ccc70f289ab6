import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;

/** Looks until a check holds, and returns what it found: the way to wait for what another process does. */
export async function until<Value>(check: () => Value): Promise<Exclude<Value, null | undefined | false>> {
  for (;;) {
    const found = check();
    if (found !== null && found !== undefined && found !== false) {
      return found as Exclude<Value, null | undefined | false>;
    }
    await sleep(LOOK_EVERY_MS);
  }
}
