import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DocumentChange } from '../../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../../contract/events.ts';
import { monitorKey, teamMonitorsPrefix } from '../../../contract/keys.ts';
import { createMemoryEventBus } from '../../events/memoryEventBus.ts';
import { createMonitorChangeFeed, QUIET_MS } from './changeFeed.ts';

const name = { teamId: 'tid_1', monitorId: 'mid_1' };
const key = monitorKey(name.teamId, name.monitorId);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Starts a feed with a monitor whose version increases with each change, and records what its watchers receive. */
function start() {
  let version: number | null = 0;
  const bus = createMemoryEventBus();
  const heard: (string | null)[] = [];
  const inCollection: unknown[] = [];
  const errors: unknown[] = [];
  let failure: Error | null = null;
  let reads = 0;
  const stopWatching = bus.subscribe([DOCUMENT_EVENT, ...key], (payload) => {
    const change = payload as DocumentChange;
    heard.push(change.type === 'set' ? change.versionstamp : null);
  });
  const stopListing = bus.subscribe([COLLECTION_EVENT, ...teamMonitorsPrefix(name.teamId)], (payload) =>
    inCollection.push(payload),
  );
  const feed = createMonitorChangeFeed({
    bus,
    async find() {
      reads += 1;
      if (failure !== null) throw failure;
      return version === null ? null : { key, data: {}, versionstamp: String(version) };
    },
    onError: (error) => errors.push(error),
  });
  const change = async (to: number | null): Promise<void> => {
    version = to;
    feed.changed({ ...name, versionstamp: String(to) });
    await jest.advanceTimersByTimeAsync(0);
  };
  const fail = (error: Error | null): void => void (failure = error);
  return {
    reads: () => reads,
    stopWatching,
    stopListing,
    feed,
    heard,
    inCollection,
    errors,
    change,
    fail,
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

describe('the change feed of monitors', () => {
  it('publishes the first change immediately, to watchers of the monitor and of the collection', async () => {
    const { change, heard, inCollection } = start();
    await change(1);
    expect(heard).toEqual(['1']);
    expect(inCollection).toEqual([{ type: 'set', key, data: {}, versionstamp: '1' }]);
  });

  it('publishes at most two changes per second, and always the last one', async () => {
    const { change, heard, pass } = start();
    for (let version = 1; version <= 100; version++) {
      await change(version);
      await pass(10);
    }
    await pass(QUIET_MS);
    expect(heard).toEqual(['1', '50', '100']);
    await pass(10 * QUIET_MS);
    expect(heard).toHaveLength(3);
  });

  it('publishes a change immediately after a quiet period', async () => {
    const { change, heard, pass } = start();
    await change(1);
    await pass(QUIET_MS);
    await change(2);
    expect(heard).toEqual(['1', '2']);
  });

  it('publishes a removal, and nothing after it', async () => {
    const { change, heard, pass } = start();
    await change(1);
    await change(2);
    await change(null);
    await pass(10 * QUIET_MS);
    expect(heard).toEqual(['1', null]);
  });

  it('does not read monitors while no one listens to them or their collection', async () => {
    const { change, pass, reads, stopWatching, stopListing, inCollection } = start();
    await change(1);
    stopWatching();
    await change(2);
    await pass(QUIET_MS);
    expect(inCollection).toHaveLength(2);
    stopListing();
    await change(3);
    await pass(10 * QUIET_MS);
    await change(4);
    expect(reads()).toBe(2);
  });

  it('keeps working after a monitor could not be read', async () => {
    const { change, heard, errors, fail, pass } = start();
    fail(new Error('The disk is away.'));
    await change(1);
    fail(null);
    await change(2);
    await pass(QUIET_MS);
    expect(errors).toHaveLength(1);
    expect(heard).toEqual(['2']);
  });

  it('does not publish anything once it is closed', async () => {
    const { feed, change, heard, pass } = start();
    await change(1);
    await change(2);
    feed.close();
    await change(3);
    await pass(10 * QUIET_MS);
    expect(heard).toEqual(['1']);
  });
});
