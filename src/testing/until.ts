import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;

type Found<Value> = Exclude<Awaited<Value>, null | undefined | false>;

/** Polls until a check holds, and returns its result: the way to wait for another process. */
export async function until<Value>(check: () => Value): Promise<Found<Value>> {
  for (;;) {
    const found = await check();
    if (found !== null && found !== undefined && found !== false) return found as Found<Value>;
    await sleep(LOOK_EVERY_MS);
  }
}
