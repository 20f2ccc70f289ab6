import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { userKey } from '../../contract/keys.ts';
import { defineCollection } from '../access/rules.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createTestDispatcher } from './testing/createTestDispatcher.ts';

const GATE = ['gates', 'one'];
const ROOM = ['rooms', 'one'];

/** Notes can only be written while the gate is open; the test itself opens and closes it. */
const rooms = defineCollection({
  documents: 'rooms/{roomId}',
  schema: Type.Object({ note: Type.String() }),
  canRead: ({ document }) => (document === null ? 'concealed' : 'allowed'),
  canWrite: async ({ view }) => ((await view.get(GATE))?.data === 'open' ? 'allowed' : 'forbidden'),
});
const gates = defineCollection({ documents: 'gates/{gateId}', schema: Type.String(), canRead: () => 'allowed' });
const shelves = defineCollection({
  documents: 'shelves/{shelfId}',
  schema: Type.String(),
  canWrite: () => 'allowed',
});
const attics = defineCollection({ documents: 'attics/{atticId}', schema: Type.String() });

/** Wraps a store so that another commit runs just before each commit. */
function withIntruder(store: DocumentStore) {
  const intrusions: (() => Promise<unknown>)[] = [];
  const watched: DocumentStore = {
    ...store,
    async commit(checks, ops, audit) {
      await intrusions.shift()?.();
      return store.commit(checks, ops, audit);
    },
  };
  return { store: watched, intrude: (...next: (() => Promise<unknown>)[]) => void intrusions.push(...next) };
}

async function start() {
  const inner = createMemoryDocumentStore();
  const { store, intrude } = withIntruder(inner);
  const test = createTestDispatcher({ store, collections: [rooms, gates, attics] });
  const put = (key: string[], data: unknown) => inner.commit([], [{ type: 'set', key, data }]);
  const note = async () => ((await inner.get(ROOM))?.data as { note: string } | undefined)?.note;
  const writeNote = (text: string, checks: { key: string[]; versionstamp: string | null }[] = []) =>
    test.write('id_1', [{ type: 'set', key: ROOM, data: { note: text } }], checks);
  await put(GATE, 'open');
  return { ...test, inner, intrude, put, note, writeNote };
}

describe('document-atomic', () => {
  it('stores nothing while the storage is full, but still deletes', async () => {
    let hasRoom = true;
    const { write, store } = createTestDispatcher({ hasRoom: () => hasRoom, collections: [shelves] });
    const put = (key: string[]) => write('id_1', [{ type: 'set', key, data: 'book' }]);
    expect(await put(['shelves', 'a'])).toMatchObject({ kind: 'result' });
    hasRoom = false;
    expect(await put(['shelves', 'a'])).toEqual({ kind: 'error', name: 'StorageFullError' });
    expect(await put(['shelves', 'b'])).toEqual({ kind: 'error', name: 'StorageFullError' });
    expect(await write('id_1', [{ type: 'delete', key: ['shelves', 'a'] }])).toMatchObject({ kind: 'result' });
    expect(await store.list(['shelves'], { limit: 9 })).toEqual([]);
  });

  it('decides again if a record that a rule read changes before the commit', async () => {
    const { intrude, put, note, writeNote } = await start();
    intrude(() => put(GATE, 'closed'));
    expect(await writeNote('too late')).toMatchObject({ name: 'ForbiddenError' });
    expect(await note()).toBeUndefined();
  });

  it('commits if the rule still allows it, without reporting the retry to the client', async () => {
    const { intrude, put, note, writeNote } = await start();
    intrude(
      () => put(GATE, 'open'),
      () => put(GATE, 'open'),
      () => put(ROOM, { note: 'somebody else' }),
    );
    expect(await writeNote('in the end')).toMatchObject({ kind: 'result' });
    expect(await note()).toBe('in the end');
  });

  it('reports a failed client check even if a record that a rule read changed, too', async () => {
    const { inner, intrude, put, note, writeNote } = await start();
    await put(ROOM, { note: 'first' });
    const versionstamp = (await inner.get(ROOM))?.versionstamp ?? '';
    intrude(async () => {
      await put(GATE, 'open');
      await put(ROOM, { note: 'somebody else' });
    });
    expect(await writeNote('lost', [{ key: ROOM, versionstamp }])).toEqual({
      kind: 'error',
      name: 'DocumentAtomicCommitError',
      detail: { key: ROOM },
    });
    expect(await note()).toBe('somebody else');
  });

  it('reports the first failing client check', async () => {
    const { writeNote } = await start();
    const checks = [
      { key: ROOM, versionstamp: null },
      { key: GATE, versionstamp: null },
      { key: ROOM, versionstamp: '1' },
    ];
    expect(await writeNote('no', checks)).toMatchObject({ name: 'DocumentAtomicCommitError', detail: { key: GATE } });
  });

  it('fails as a bug and writes nothing if every attempt is interrupted', async () => {
    const { bugs, intrude, put, note, writeNote } = await start();
    intrude(...Array.from({ length: 200 }, () => () => put(GATE, 'open')));
    expect(await writeNote('never')).toEqual({ kind: 'unknown-error', error: { requestId: 'request-1' } });
    expect(bugs).toHaveLength(1);
    expect(await note()).toBeUndefined();
  });

  it.each([
    ['is readable', GATE, 'DocumentAtomicCommitError'],
    ['is concealed', ROOM, 'ForbiddenError'],
    ['is forbidden', ['attics', 'one'], 'ForbiddenError'],
    ['is unknown', ['cellars', 'one'], 'UnknownDocumentError'],
    ["is the server's own", ['$auth', 'keys'], 'UnknownDocumentError'],
  ])('handles a check of a document that %s, without writing it', async (_case, key, name) => {
    const { write } = await start();
    expect(await write('id_1', [], [{ key, versionstamp: '0' }])).toMatchObject({ kind: 'error', name });
  });

  it('only returns a versionstamp for an empty command', async () => {
    const { write } = await start();
    expect(await write('id_1', [])).toEqual({
      kind: 'result',
      value: { versionstamp: expect.stringMatching(/^[0-9a-f]{20}$/) },
    });
  });

  it('writes a whole command or none of it', async () => {
    const { inner, write, note } = await start();
    const ops = [
      { type: 'set' as const, key: ROOM, data: { note: 'half' } },
      { type: 'set' as const, key: userKey('id_1'), data: {} },
    ];
    expect(await write('id_1', ops)).toMatchObject({ name: 'UnknownDocumentError' });
    expect(await note()).toBeUndefined();
    expect(await inner.get(userKey('id_1'))).toBeNull();
  });
});
