import { describe, expect, it } from '@jest/globals';
import { createGroup } from './group.ts';

describe('a group', () => {
  it('runs the items of one turn as a set, and gives each its own result', async () => {
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

  it('takes those that arrive meanwhile into the next set, and no more than fit', async () => {
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

  it('runs each alone when the set fails, so that a bad one fails by itself', async () => {
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

  it('fails all at once for what concerns them all', async () => {
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

  it('gathers until several turns have added nothing where it is asked to, also after a run', async () => {
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
    async function addOneATurn(...items: number[]): Promise<void> {
      const added: Promise<void>[] = [];
      for (const item of items) {
        added.push(group.add(item));
        await turn();
      }
      await Promise.all(added);
    }
    await addOneATurn(1, 2, 3, 4);
    await addOneATurn(5, 6);
    expect(sets).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
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

  it('settles all that was added once flushed', async () => {
    const done: number[] = [];
    const group = createGroup<number, void>({ max: 2, run: async (items) => items.map(() => undefined) });
    for (const item of [1, 2, 3]) void group.add(item).then(() => done.push(item));
    await group.flush();
    expect(done).toEqual([1, 2, 3]);
  });
});
