import { describe, expect, it } from '@jest/globals';
import { createGroup } from './group.ts';

describe('a group', () => {
  it('runs the items of one turn as a set, each with its own result', async () => {
    const sets: number[][] = [];
    const group = createGroup<number, number>({
      max: 10,
      async run(items) {
        sets.push(items);
        return items.map((item) => item * 2);
      },
    });
    expect(await Promise.all([1, 2, 3].map(group.add))).toEqual([2, 4, 6]);
    expect(sets).toEqual([[1, 2, 3]]);
  });

  it('adds items that arrive during a run to the next set, up to the maximum', async () => {
    const sets: number[][] = [];
    let finish: (() => void) | undefined;
    const group = createGroup<number, void>({
      max: 3,
      async run(items) {
        sets.push(items);
        if (sets.length === 1) await new Promise<void>((resolve) => (finish = resolve));
        return items.map(() => undefined);
      },
    });
    const first = group.add(1);
    await new Promise(setImmediate);
    const others = [2, 3, 4, 5].map(group.add);
    await new Promise(setImmediate);
    expect(sets).toEqual([[1]]);
    finish?.();
    await Promise.all([first, ...others]);
    expect(sets).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('runs each item separately when the set fails, so that only the bad one fails', async () => {
    const group = createGroup<number, number>({
      max: 10,
      async run(items) {
        if (items.includes(2)) throw new Error('2 is bad');
        return items;
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(group.add));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails the whole set if the failure affects all items', async () => {
    let runs = 0;
    const group = createGroup<number, number>({
      max: 10,
      isShared: () => true,
      async run() {
        runs += 1;
        throw new Error('The disk is full.');
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(group.add));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
  });

  it('can gather items until several turns have added none, also after a run', async () => {
    const sets: number[][] = [];
    const group = createGroup<number, void>({
      max: 10,
      quietTurns: 2,
      async run(items) {
        sets.push(items);
        return items.map(() => undefined);
      },
    });
    const turn = () => new Promise(setImmediate);
    async function addOnePerTurn(...items: number[]): Promise<void> {
      const added: Promise<void>[] = [];
      for (const item of items) {
        added.push(group.add(item));
        await turn();
      }
      await Promise.all(added);
    }
    await addOnePerTurn(1, 2, 3, 4);
    await addOnePerTurn(5, 6);
    expect(sets).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('runs waiting items as soon as the previous set has finished, without gathering more', async () => {
    const sets: number[][] = [];
    let finish: (() => void) | undefined;
    const group = createGroup<number, void>({
      max: 2,
      quietTurns: Infinity,
      async run(items) {
        sets.push(items);
        if (sets.length === 1) await new Promise<void>((resolve) => (finish = resolve));
        return items.map(() => undefined);
      },
    });
    const first = [1, 2].map(group.add);
    await new Promise(setImmediate);
    const waiting = group.add(3);
    finish?.();
    await Promise.all([...first, waiting]);
    expect(sets).toEqual([[1, 2], [3]]);
  });

  it('stops gathering when a set is full', async () => {
    const sets: number[][] = [];
    const group = createGroup<number, void>({
      max: 2,
      quietTurns: Infinity,
      async run(items) {
        sets.push(items);
        return items.map(() => undefined);
      },
    });
    await Promise.all([1, 2].map(group.add));
    expect(sets).toEqual([[1, 2]]);
  });

  describe('with several lanes', () => {
    /** Creates a group whose sets keep running until the test ends them. A set is identified by its items. */
    function createHeldGroup(lanes: number) {
      const held = new Map<string, (error?: Error) => void>();
      const group = createGroup<string, string>({
        max: 10,
        lanes,
        keyOf: (item) => item.charAt(0),
        async run(items) {
          await new Promise<void>((resolve, reject) => {
            held.set(items.join(), (error) => (error === undefined ? resolve() : reject(error)));
          });
          return items.map((item) => `${item} done`);
        },
      });
      async function add(...items: string[]): Promise<PromiseSettledResult<string>[]> {
        const added = Promise.allSettled(items.map(group.add));
        await turn();
        return added;
      }
      async function end(set: string, error?: Error): Promise<void> {
        held.get(set)?.(error);
        held.delete(set);
        await turn();
      }
      return { group, add, end, inFlight: () => [...held.keys()] };
    }
    const turn = () => new Promise(setImmediate);

    it('runs one set per lane concurrently, and starts the next one when a set has finished', async () => {
      const { add, end, inFlight } = createHeldGroup(2);
      void add('a1');
      await turn();
      void add('b1', 'c1');
      await turn();
      void add('d1');
      await turn();
      expect(inFlight()).toEqual(['a1', 'b1,c1']);
      await end('b1,c1');
      expect(inFlight()).toEqual(['a1', 'd1']);
    });

    it('runs items with the same key in order, in separate sets', async () => {
      const { add, end, inFlight } = createHeldGroup(3);
      void add('a1', 'b1');
      await turn();
      void add('a2', 'c1', 'a3');
      await turn();
      void add('c2', 'd1');
      await turn();
      expect(inFlight()).toEqual(['a1,b1', 'c1', 'd1']);
      await end('c1');
      expect(inFlight()).toEqual(['a1,b1', 'd1', 'c2']);
      await end('a1,b1');
      expect(inFlight()).toEqual(['d1', 'c2', 'a2,a3']);
    });

    it('isolates a failed set from the others, and retries items with the same key in order', async () => {
      const { group, add, end, inFlight } = createHeldGroup(2);
      const bad = add('a1', 'b1');
      await turn();
      const [good, later] = [add('c1'), add('a2')];
      await turn();
      await end('a1,b1', new Error('together they fail'));
      await end('c1');
      expect(inFlight()).toEqual(['a1']);
      await end('a1', new Error('a1 is bad'));
      await end('b1');
      await end('a2');
      await group.flush();
      expect(await good).toMatchObject([{ value: 'c1 done' }]);
      expect(await bad).toMatchObject([{ reason: { message: 'a1 is bad' } }, { value: 'b1 done' }]);
      expect(await later).toMatchObject([{ value: 'a2 done' }]);
    });

    it('is flushed once all sets have finished', async () => {
      const { group, add, end } = createHeldGroup(2);
      void add('a1');
      await turn();
      void add('b1');
      await turn();
      let isFlushed = false;
      const flushed = group.flush().then(() => (isFlushed = true));
      await end('b1');
      expect(isFlushed).toBe(false);
      await end('a1');
      await flushed;
    });
  });

  it('is flushed even if items are constantly added', async () => {
    let later = 0;
    const group = createGroup<string, void>({
      max: 2,
      lanes: 2,
      keyOf: (item) => item,
      async run(items) {
        if (later < 1_000) items.forEach(() => void group.add(`later ${later++}`));
        await new Promise(setImmediate);
        return items.map(() => undefined);
      },
    });
    const done: string[] = [];
    for (const item of ['a', 'b', 'c', 'd', 'e']) void group.add(item).then(() => done.push(item));
    await group.flush();
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(later).toBeLessThan(100);
  });

  it('has settled all earlier items once flushed', async () => {
    const done: number[] = [];
    const group = createGroup<number, void>({ max: 2, run: async (items) => items.map(() => undefined) });
    for (const item of [1, 2, 3]) void group.add(item).then(() => done.push(item));
    await group.flush();
    expect(done).toEqual([1, 2, 3]);
  });
});
