import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentChange } from '../../contract/documents.ts';
import type { Change, Changes, ChangesListener } from '../database/database.ts';
import { store } from '../documents/testing/storing.ts';
import { DOCUMENTS_TOPIC, type DocumentStore } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createChangePublisher, relayChanges } from './changePublisher.ts';
import { createMemoryEventBus } from './memoryEventBus.ts';
import { withChangeFeed } from './withChangeFeed.ts';

describe('a change made by another server', () => {
  let documents: DocumentStore;
  let hear: ChangesListener;
  let heard: DocumentChange[];
  let missed: number;
  let bus: ReturnType<typeof createMemoryEventBus>;
  let stop: () => void;
  let reads: number;

  beforeEach(() => {
    documents = createMemoryDocumentStore();
    bus = createMemoryEventBus();
    [heard, missed, reads] = [[], 0, 0];
    stop = relayChanges({
      database: {
        onChanges(listener) {
          hear = listener;
          return () => undefined;
        },
      },
      documents: {
        async getMany(keys) {
          reads += 1;
          return documents.getMany(keys);
        },
      },
      bus,
      publish: createChangePublisher(bus),
      onMissed: () => (missed += 1),
    });
  });
  afterEach(() => stop());

  const listen = (event: string[]) => bus.subscribe(event, (payload) => heard.push(payload as DocumentChange));
  const publishChanges = async (changes: Changes, isLocal = false) => {
    hear(changes, { isLocal });
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  const change = (path: string[], stamp: number): Change => ({ topic: DOCUMENTS_TOPIC, path, stamp });

  it('is published with the state read from the store', async () => {
    listen(['$document', 'teams', 'a']);
    listen(['$collection', 'teams']);
    const versionstamp = await store(documents, [['teams', 'a'], 1]);
    await publishChanges([change(['teams', 'a'], 1)]);
    const expected = { type: 'set', key: ['teams', 'a'], data: 1, versionstamp };
    expect(heard).toEqual([expected, expected]);
  });

  it('is published as a deletion with its commit’s versionstamp if the document no longer exists', async () => {
    listen(['$document', 'teams', 'a']);
    await publishChanges([change(['teams', 'a'], 255)]);
    expect(heard).toEqual([{ type: 'delete', key: ['teams', 'a'], versionstamp: '000000000000000000ff' }]);
  });

  it('is not read unless it is watched, and not published twice if this server made it', async () => {
    await publishChanges([change(['teams', 'a'], 1)]);
    listen(['$document', 'teams', 'a']);
    await publishChanges([change(['teams', 'a'], 1)], true);
    await publishChanges([{ topic: 'monitors', path: ['teams', 'a'] }]);
    expect([reads, heard, missed]).toEqual([0, [], 0]);
  });

  it('is never published after a newer change to the same document', async () => {
    const publish = createChangePublisher(bus);
    const feed = withChangeFeed(documents, bus, publish);
    listen(['$document', 'a']);
    const old = await store(documents, [['a'], 'old']);
    await store(feed, [['a'], 'new']);
    publish({ type: 'set', key: ['a'], data: 'old', versionstamp: old });
    expect(heard.map((each) => each.type === 'set' && each.data)).toEqual(['new']);
  });

  it.each<[string, Changes]>([
    ['the connection was cut', 'unknown'],
    ['there were too many changes to list', [{ topic: DOCUMENTS_TOPIC, path: ['teams'], isWhole: true }]],
  ])('makes clients re-read everything when %s', async (_reason, changes) => {
    await publishChanges(changes);
    expect(missed).toBe(1);
  });

  it('makes clients re-read everything when the document cannot be read', async () => {
    listen(['$document', 'a']);
    await documents.close();
    await publishChanges([change(['a'], 1)]);
    expect(missed).toBe(1);
  });
});
