export interface GroupOptions<Item, Result> {
  /** Runs the items as one set. Returns a result for each, in order. */
  run(items: Item[]): Promise<Result[]>;
  /** Maximum number of items per run. */
  max: number;
  /**
   * Items are gathered until this many consecutive turns of the event loop have added none, provided that a lane is
   * free. One turn by default. Items that have waited for a lane run without this delay.
   */
  quietTurns?: number;
  /** Maximum number of concurrent sets; one by default. */
  lanes?: number;
  /** Items with the same key are never in two concurrent sets, so they run in order. */
  keyOf?(item: Item): string;
  /**
   * Returns whether a failure affects every item, so that retrying each one separately is pointless. By default, no
   * failure does.
   */
  isShared?(error: unknown): boolean;
}

export interface Group<Item, Result> {
  add(item: Item): Promise<Result>;
  /** Settles once everything added before the call has settled, even if more is added. */
  flush(): Promise<void>;
}

interface Member<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Gathers items during one turn of the event loop (or several, see `quietTurns`) and while all lanes are busy, and then
 * runs them as a set. If a set fails, its items are run separately, so that only bad items fail.
 */
export function createGroup<Item, Result>(options: GroupOptions<Item, Result>): Group<Item, Result> {
  const { run, max, quietTurns = 0, lanes = 1, keyOf = () => '', isShared = () => false } = options;
  let pending: Member<Item, Result>[] = [];
  const inFlight = new Set<Promise<void>>();
  const busyKeys = new Set<string>();
  let isGathering = false;

  function gather(): void {
    if (inFlight.size === lanes || isGathering || pending.length === 0) return;
    isGathering = true;
    awaitQuiet(quietTurns);
  }

  function awaitQuiet(turnsLeft: number): void {
    const known = pending.length;
    setImmediate(() => {
      const left = pending.length > known ? quietTurns : turnsLeft - 1;
      if (left > 0 && pending.length < max) return awaitQuiet(left);
      isGathering = false;
      start();
    });
  }

  function start(): void {
    if (inFlight.size === lanes) return;
    const members = takeSet();
    if (members.length === 0) return;
    const keys = new Set(members.map(({ item }) => keyOf(item)));
    for (const key of keys) busyKeys.add(key);
    const ended = settle(members).then(() => {
      inFlight.delete(ended);
      for (const key of keys) busyKeys.delete(key);
      start();
      gather();
    });
    inFlight.add(ended);
  }

  /** Takes the first items whose keys aren't in use, up to the maximum. */
  function takeSet(): Member<Item, Result>[] {
    const taken: Member<Item, Result>[] = [];
    const left: Member<Item, Result>[] = [];
    for (const member of pending) {
      const isFree = taken.length < max && !busyKeys.has(keyOf(member.item));
      (isFree ? taken : left).push(member);
    }
    pending = left;
    return taken;
  }

  async function settle(members: Member<Item, Result>[]): Promise<void> {
    try {
      const results = await run(members.map(({ item }) => item));
      for (const [index, { resolve }] of members.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (members.length > 1 && !isShared(error)) for (const member of members) await settle([member]);
      else for (const { reject } of members) reject(error);
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        pending.push({ item, resolve, reject });
        gather();
      });
    },
    async flush() {
      const added = [...inFlight, ...pending.map(settled)];
      start();
      await Promise.all(added);
    },
  };
}

/** Settles once a member has been resolved or rejected. */
function settled<Item, Result>(member: Member<Item, Result>): Promise<void> {
  const { resolve, reject } = member;
  return new Promise((done) => {
    member.resolve = (result) => {
      resolve(result);
      done();
    };
    member.reject = (error) => {
      reject(error);
      done();
    };
  });
}
