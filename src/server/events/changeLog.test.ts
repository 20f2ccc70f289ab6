import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createChangeLog, withChangeLog } from './changeLog.ts';
import { createMemoryEventBus } from './memoryEventBus.ts';

describe('a change log', () => {
  it('says which events were published after a position', async () => {
    const log = createChangeLog();
    const bus = withChangeLog(createMemoryEventBus(), log);
    await bus.publish(['a'], 1);
    const position = log.position();
    await bus.publish(['b'], 1);
    expect(['a', 'b', 'c'].map((name) => log.changedSince(position)(JSON.stringify([name])))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('notes events that are skipped because no one listens', () => {
    const log = createChangeLog();
    const position = log.position();
    expect(withChangeLog(createMemoryEventBus(), log).isHeard(['a'])).toBe(false);
    expect(log.changedSince(position)(JSON.stringify(['a']))).toBe(true);
  });

  it('can’t rule out a change since a time when changes were missed', () => {
    const log = createChangeLog();
    log.note(['a']);
    const position = log.position();
    log.missed();
    expect(['a', 'b'].map((name) => log.changedSince(position)(JSON.stringify([name])))).toEqual([true, true]);
    expect(['a', 'b'].map((name) => log.changedSince(log.position())(JSON.stringify([name])))).toEqual([false, false]);
  });

  it.each(['', 'x', '.1', createChangeLog().position()])(
    'can’t rule out a change since the unknown position %j',
    (since) => {
      expect(createChangeLog().changedSince(since)(JSON.stringify(['a']))).toBe(true);
    },
  );

  it('never overlooks a change, and only reports one that didn’t happen once it has outgrown its size', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const name = fc.constantFrom(...names);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(name), fc.array(name), (max, before, after) => {
        const log = createChangeLog(max);
        for (const each of before) log.note([each]);
        const position = log.position();
        for (const each of after) log.note([each]);
        const reported = names.filter((each) => log.changedSince(position)(JSON.stringify([each])));
        const isOutgrown = new Set([...before, ...after]).size > max;
        const changed = names.filter((each) => after.includes(each));
        expect(reported).toEqual(expect.arrayContaining(changed));
        expect(isOutgrown ? changed : reported).toEqual(changed);
      }),
    );
  });
});
