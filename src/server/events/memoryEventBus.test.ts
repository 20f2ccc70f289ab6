import { expect, it } from '@jest/globals';
import { describeEventBus } from './eventBus.contract.ts';
import { createMemoryEventBus } from './memoryEventBus.ts';

describeEventBus('memory', async () => createMemoryEventBus());

it('considers a path heard only while it has listeners, not while only other paths do', () => {
  const bus = createMemoryEventBus();
  expect(bus.isHeard(['a'])).toBe(false);
  const stop = bus.subscribe(['a'], () => undefined);
  expect(bus.isHeard(['a', 'b'])).toBe(false);
  stop();
  expect(bus.isHeard(['a'])).toBe(false);
});

it('reports a listener’s error, with the path', async () => {
  const reported: unknown[] = [];
  const bus = createMemoryEventBus({ onListenerError: (error, event) => reported.push([error, event]) });
  const failure = new Error('a listener that fails');
  bus.subscribe(['a'], () => {
    throw failure;
  });
  await bus.publish(['a'], 1);
  expect(reported).toEqual([[failure, ['a']]]);
});
