import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../contract/durations.ts';
import { NOW } from '../../testing/clock.ts';
import { readEvery } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createRepeatedRequests, type RepeatableRequest } from './repeatedRequests.ts';

const REQUEST: RepeatableRequest = { teamId: 'tid_1', keyId: 'kid_1', name: 'one', asked: 'POST /checks {}' };
const signal = new AbortController().signal;

let at: number;
let store: ReturnType<typeof createMemoryDocumentStore>;
let repeats: ReturnType<typeof createRepeatedRequests>;
/** The ids that were generated, one for each run. */
let made: string[];
beforeEach(() => {
  at = NOW;
  made = [];
  store = createMemoryDocumentStore();
  repeats = createRepeatedRequests(store, () => at);
});

const once = (more: Partial<RepeatableRequest> = {}, status = 201) =>
  repeats.once({ ...REQUEST, ...more }, async (makeId) => {
    made.push(makeId('mid_'));
    return { status, made: made.length };
  });
const kept = async () => [
  ...(await readEvery(store, ['$repeats', 'requests', 'tid_1'])),
  ...(await readEvery(store, ['$repeats', 'ends'])),
];

describe('a request with an idempotency key', () => {
  it('runs once, and returns the same result for each repeat', async () => {
    expect(await once()).toEqual({ status: 201, made: 1 });
    expect(await once()).toEqual({ status: 201, made: 1 });
    expect(made).toEqual([expect.stringMatching(/^mid_[0-9a-f]{32}$/)]);
  });

  it('generates the same id if it runs twice concurrently, or if its result was lost', async () => {
    await Promise.all([once(), once()]);
    const broken = repeats.once({ ...REQUEST, name: 'broken' }, async (makeId) => {
      made.push(makeId('mid_'));
      throw new Error('The database is away.');
    });
    await expect(broken).rejects.toThrow('away');
    await once({ name: 'broken' });
    expect(made).toHaveLength(4);
    expect(new Set(made).size).toBe(2);
  });

  it('is refused if another request already used the key, unless that request was invalid', async () => {
    await once();
    expect(await once({ asked: 'POST /checks {"name":"Other"}' })).toBeNull();
    await once({ name: 'wrong' }, 400);
    expect(await once({ name: 'wrong', asked: 'mended' })).toMatchObject({ status: 201 });
    await once({ name: 'full' }, 403);
    expect(await once({ name: 'full', asked: 'other' })).toMatchObject({ status: 201 });
  });

  it('isn’t remembered if it created nothing, so that such requests can’t fill the disk', async () => {
    for (const status of [200, 400, 403, 409]) await once({ name: `is ${status}` }, status);
    expect(await readEvery(store, ['$repeats', 'requests', 'tid_1'])).toEqual([]);
  });

  it('is limited per team', () => {
    const charge = () => repeats.charge('tid_1').isCovered;
    expect(Array.from({ length: 10_000 }, charge).every(Boolean)).toBe(true);
    expect(charge()).toBe(false);
    expect(repeats.charge('tid_2').isCovered).toBe(true);
    at += DAY_MS / 100;
    expect(Array.from({ length: 101 }, charge).filter(Boolean)).toHaveLength(100);
  });

  it('is forgotten with its team, without all of the team’s being read at once', async () => {
    for (let name = 0; name < 1_200; name++) await once({ name: String(name) });
    const limits: (number | undefined)[] = [];
    const { list } = store;
    store.list = (prefix, options) => {
      limits.push(options?.limit);
      return list(prefix, options);
    };
    await repeats.lifecycle.teamDeleted?.({ teamId: 'tid_1' });
    expect(limits).toEqual([500, 500, 500]);
    expect(await kept()).toEqual([]);
  });

  it('is kept separate for each API key', async () => {
    await once();
    await once({ keyId: 'kid_2' });
    expect(new Set(made).size).toBe(2);
  });

  it('is forgotten after a day, and can then run again', async () => {
    await once();
    at += DAY_MS - 1;
    await once();
    await repeats.chores[0]?.run(signal);
    expect(await kept()).toHaveLength(2);
    at += 1;
    await repeats.chores[0]?.run(signal);
    expect(await kept()).toEqual([]);
    await once();
    expect(new Set(made).size).toBe(2);
  });

  it('that ran again after it was forgotten is remembered again', async () => {
    await once();
    at += DAY_MS;
    await once();
    await repeats.chores[0]?.run(signal);
    await once();
    expect(made).toHaveLength(2);
    expect(await kept()).toHaveLength(2);
  });

  it('is deleted with its team', async () => {
    await once();
    await once({ name: 'two' });
    await once({ teamId: 'tid_2', keyId: 'kid_2' });
    await repeats.lifecycle.teamDeleted?.({ teamId: 'tid_1' });
    expect(await readEvery(store, ['$repeats', 'requests', 'tid_1'])).toEqual([]);
    expect(await readEvery(store, ['$repeats', 'ends'])).toHaveLength(1);
  });
});
