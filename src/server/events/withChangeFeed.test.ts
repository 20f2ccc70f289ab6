import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentKey } from '../../contract/documents.ts';
import { describeDocumentStore } from '../documents/documentStore.contract.ts';
import { InvalidKeyError, type CommitOutcome, type DocumentStore } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import type { EventBus } from './eventBus.ts';
import { createMemoryEventBus } from './memoryEventBus.ts';
import { withChangeFeed } from './withChangeFeed.ts';

describeDocumentStore('memory with a change feed', async () =>
  withChangeFeed(createMemoryDocumentStore(), createMemoryEventBus()),
);

const set = (key: DocumentKey, data: unknown) => ({ type: 'set' as const, key, data });

describe('the change feed', () => {
  let bus: EventBus;
  let heard: unknown[];
  beforeEach(() => {
    bus = createMemoryEventBus();
    heard = [];
  });
  const listen = (event: string[]) => bus.subscribe(event, (payload) => heard.push(payload));

  it('publishes sets and deletes under both the document and its collection', async () => {
    const store = withChangeFeed(createMemoryDocumentStore(), bus);
    listen(['$document', 'teams', 't']);
    listen(['$collection', 'teams']);
    const first = await store.commit([], [set(['teams', 't'], { a: 1 })]);
    const second = await store.commit([], [{ type: 'delete', key: ['teams', 't'] }]);
    const change = { type: 'set', key: ['teams', 't'], data: { a: 1 }, versionstamp: stampOf(first) };
    const removal = { type: 'delete', key: ['teams', 't'], versionstamp: stampOf(second) };
    expect(heard).toEqual([change, change, removal, removal]);
  });

  it('does not publish uncommitted changes, or changes under other collections', async () => {
    const store = withChangeFeed(createMemoryDocumentStore(), bus);
    for (const path of [['$document', 'a', 'b'], ['$collection', 'a'], ['$collection']]) listen(path);
    await store.commit([{ key: ['a'], versionstamp: 'stale' }], [set(['a', 'b'], 1)]);
    await store.commit([], [set(['a'], 1), set(['a', 'b', 'c'], 1), set(['ab', 'b'], 1)]);
    await expect(store.commit([], [set(['a', ''], 1)])).rejects.toThrow(InvalidKeyError);
    expect(heard).toEqual([]);
  });

  it('publishes only the final state of a key that one commit writes twice', async () => {
    const store = withChangeFeed(createMemoryDocumentStore(), bus);
    listen(['$document', 'a']);
    await store.commit([], [set(['a'], 1), { type: 'delete', key: ['a'] }, set(['a'], 2)]);
    expect(heard).toMatchObject([{ type: 'set', data: 2 }]);
  });

  it('keeps the commit when the bus fails', async () => {
    const broken: EventBus = { ...bus, publish: () => Promise.reject(new Error('The bus is gone.')) };
    const store = withChangeFeed(createMemoryDocumentStore(), broken);
    expect(await store.commit([], [set(['a'], 1)])).toMatchObject({ committed: true });
  });

  it('publishes a change only once the store has it', async () => {
    const inner = createMemoryDocumentStore();
    const store = withChangeFeed(inner, bus);
    const seen = new Promise((resolve) => {
      bus.subscribe(['$document', 'a'], () => resolve(inner.get(['a'])));
    });
    await store.commit([], [set(['a'], 1)]);
    expect(await seen).toMatchObject({ data: 1 });
  });

  it('publishes in versionstamp order when commits settle out of order', async () => {
    const slow = createDeferredStore();
    const store = withChangeFeed(slow.store, bus);
    listen(['$document', 'a']);
    const commits = ['first', 'second', 'third', 'refused'].map((data) => store.commit([], [set(['a'], data)]));
    slow.answer(2, { committed: true, versionstamp: '3' });
    await commits[2];
    expect(heard).toEqual([]);
    // This commit starts after the third one landed, so no change waits for it.
    void store.commit([], [set(['a'], 'never answered')]);
    slow.answer(0, { committed: true, versionstamp: '1' });
    slow.answer(3, { committed: false, key: ['a'] });
    await Promise.all([commits[0], commits[3]]);
    expect(heard).toEqual([]);
    slow.answer(1, { committed: true, versionstamp: '2' });
    await commits[1];
    expect(heard).toMatchObject([{ data: 'first' }, { data: 'second' }, { data: 'third' }]);
  });
});

function stampOf(outcome: CommitOutcome): string {
  return outcome.committed ? outcome.versionstamp : '';
}

/** A store whose commits settle when the test says so, in any order. */
function createDeferredStore(): { store: DocumentStore; answer(commit: number, outcome: CommitOutcome): void } {
  const answers: ((outcome: CommitOutcome) => void)[] = [];
  return {
    store: { ...createMemoryDocumentStore(), commit: () => new Promise((resolve) => answers.push(resolve)) },
    answer: (commit, outcome) => answers[commit]?.(outcome),
  };
}
