import { describe, expect, it } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { untilCommitted } from './untilCommitted.ts';

const key = ['counter'];

describe('retrying until a commit succeeds', () => {
  it('applies all of fifty simultaneous increments', async () => {
    const store = createMemoryDocumentStore();
    const increment = () =>
      untilCommitted(store, async () => {
        const current = await store.get(key);
        const next = Number(current?.data ?? 0) + 1;
        return {
          answer: next,
          checks: [{ key, versionstamp: current?.versionstamp ?? null }],
          ops: [{ type: 'set', key, data: next }],
        };
      });
    const answers = await Promise.all(Array.from({ length: 50 }, increment));
    expect(new Set(answers).size).toBe(50);
    expect((await store.get(key))?.data).toBe(50);
  });

  it('doesn’t commit if a round has nothing to write', async () => {
    const store = createMemoryDocumentStore();
    const answer = await untilCommitted(store, async () => ({
      answer: 'refused',
      checks: [{ key, versionstamp: 'never' }],
    }));
    expect(answer).toBe('refused');
  });

  it('throws instead of retrying forever', async () => {
    const store = createMemoryDocumentStore();
    const round = async () => ({
      answer: null,
      checks: [{ key, versionstamp: '00000000000000000001' }],
      ops: [{ type: 'delete' as const, key }],
    });
    await expect(untilCommitted(store, round)).rejects.toThrow('No commit succeeded');
  });
});
