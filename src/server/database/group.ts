export interface GroupOptions<Item, Result> {
  /** Runs the items as one set. Returns a result for each, in their order. */
  run(items: Item[]): Promise<Result[]>;
  /** Items that one run takes at most. */
  max: number;
  /** A group is gathered until this many turns of the event loop in a row have added nothing; by default for one turn. */
  quietTurns?: number;
  /** Whether a failure concerns every item, so that running each alone is pointless. None by default. */
  isShared?(error: unknown): boolean;
}

export interface Group<Item, Result> {
  add(item: Item): Promise<Result>;
  /** Settles once everything added before has. */
  flush(): Promise<void>;
}

interface Member<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Collects the items of one turn of the event loop (or of several: `quietTurns`), and those that arrive while the group
 * before them is under way, and runs them as a set. When a set fails, each item is run alone, so that a bad one fails by
 * itself.
 */
export function createGroup<Item, Result>(options: GroupOptions<Item, Result>): Group<Item, Result> {
  const { run, max, quietTurns = 0, isShared = () => false } = options;
  let pending: Member<Item, Result>[] = [];
  let running: Promise<void> | undefined;
  let isGathering = false;

  function gather(): void {
    if (running !== undefined || isGathering || pending.length === 0) return;
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
    if (running !== undefined || pending.length === 0) return;
    const members = pending.slice(0, max);
    pending = pending.slice(max);
    running = settle(members).then(() => {
      running = undefined;
      // Whoever has just been answered may be about to add more.
      if (quietTurns > 0) gather();
      else start();
    });
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
      for (start(); running !== undefined; start()) await running;
    },
  };
}
