import { expect, it } from '@jest/globals';
import { MessageChannel } from 'node:worker_threads';
import { nextTask } from './nextTask.ts';

it('settles after all pending microtasks and any that they start', async () => {
  Object.assign(globalThis, { MessageChannel });
  const seen: string[] = [];
  const task = nextTask().then(() => seen.push('task'));
  void Promise.resolve()
    .then(() => seen.push('microtask'))
    .then(() => seen.push('its follower'));
  await task;
  expect(seen).toEqual(['microtask', 'its follower', 'task']);
});
