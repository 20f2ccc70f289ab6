import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { expiresAtOp, startSweep } from './expiring.ts';

const key = ['$auth', 'codes', 'a'];

describe('the sweep', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs once a minute, survives a failure, and stops', async () => {
    const inner = createMemoryDocumentStore();
    await inner.commit([], [{ type: 'set', key, data: { expiresAt: 1 } }, expiresAtOp(key, 1)]);
    let lists = 0;
    const store: typeof inner = {
      ...inner,
      async list(...args) {
        lists++;
        if (lists === 1) throw new Error('the disk is full');
        return inner.list(...args);
      },
    };
    const warnings: string[] = [];
    const note = (_detail: object, message: string) => void warnings.push(message);
    const sweep = startSweep({
      store,
      logger: { info: note, warn: note, error: note },
      now: () => 2,
    });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(lists).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(warnings).toEqual(['Could not remove expired login records']);
    expect(await inner.get(key)).not.toBeNull();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await inner.get(key)).toBeNull();
    await sweep.stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(lists).toBe(2);
  });
});
