import { describe, expect, it } from '@jest/globals';
import type { AtomicOp } from '../../contract/documents.ts';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import {
  createLifecycle,
  LIFECYCLE_KINDS,
  type LifecyclePart,
  NOTE_PREFIXES,
  personDeletedNote,
  teamNotes,
  teamShelvedNote,
} from './lifecycle.ts';

const teamId = createId(TEAM_ID_PREFIX);
const teamOf = (...users: string[]): Team => ({
  teamId,
  display: 'Operations',
  initials: '',
  users: users.map((userId) => ({ userId, role: 'owner' })),
});
const { signal } = new AbortController();

/** Returns the ops in a commit that writes a team the way the collection's rules do. */
function teamOps(before: Team | null, after: Team | null): AtomicOp[] {
  const key = teamKey(teamId);
  const op: AtomicOp = after === null ? { type: 'delete', key } : { type: 'set', key, data: after };
  return [op, ...teamNotes(teamId, before, after, 'id_ann')];
}

async function notesIn(documents: DocumentStore): Promise<unknown[]> {
  const notes = await Promise.all(LIFECYCLE_KINDS.map((kind) => readEvery(documents, NOTE_PREFIXES[kind])));
  return notes.flat();
}

function setUp(parts: LifecyclePart[], documents = createMemoryDocumentStore()) {
  const logged: string[] = [];
  const logger = { error: (_fields: object, message: string) => void logged.push(message) };
  return { documents, logged, lifecycle: createLifecycle({ documents, parts: () => parts, logger }) };
}

/** A part that records the events it receives. */
function listening(name: string, heard: unknown[]): LifecyclePart {
  return Object.fromEntries(
    LIFECYCLE_KINDS.map((kind) => [kind, async (event: unknown) => void heard.push([name, kind, event])]),
  );
}

describe('a commit that adds or removes teams and people', () => {
  it('is acknowledged after every part has handled it, in order', async () => {
    const heard: unknown[] = [];
    const { documents, lifecycle } = setUp([listening('first', heard), listening('second', heard)]);
    const [before, after] = [teamOf('id_ann', 'id_bob'), teamOf('id_ann')];
    await lifecycle.documents.commit([], teamOps(null, before));
    await lifecycle.documents.commit([], teamOps(before, after));
    await lifecycle.documents.commit([], teamOps(after, null));
    await lifecycle.documents.commit([], [personDeletedNote({ identityId: 'id_ann', addresses: [] })]);
    const events = [
      ['teamCreated', { teamId, createdBy: 'id_ann' }],
      ['personLeft', { teamId, userId: 'id_bob' }],
      ['teamDeleted', { teamId }],
      ['personDeleted', { identityId: 'id_ann', addresses: [] }],
    ];
    expect(heard).toEqual(events.flatMap((event) => ['first', 'second'].map((name) => [name, ...event])));
    expect(await notesIn(documents)).toEqual([]);
  });

  it('triggers nothing if it fails or only renames a team', async () => {
    const heard: unknown[] = [];
    const { lifecycle } = setUp([listening('only', heard)]);
    const check = { key: teamKey(teamId), versionstamp: 'of another time' };
    expect(await lifecycle.documents.commit([check], teamOps(null, teamOf('id_ann')))).toMatchObject({
      committed: false,
    });
    await lifecycle.documents.commit([], teamOps(teamOf('id_ann'), { ...teamOf('id_ann'), display: 'Renamed' }));
    expect(heard).toEqual([]);
  });

  it('stays committed if a part fails; the failure is logged, and the part retried', async () => {
    const heard: unknown[] = [];
    let isBroken = true;
    const failing: LifecyclePart = {
      teamDeleted: () => (isBroken ? Promise.reject(new Error('The disk is full.')) : Promise.resolve()),
    };
    const { documents, lifecycle, logged } = setUp([failing, listening('after', heard)]);
    expect(await lifecycle.documents.commit([], teamOps(teamOf('id_ann'), null))).toMatchObject({ committed: true });
    expect(logged).toHaveLength(1);
    await lifecycle.documents.commit([], [personDeletedNote({ identityId: 'id_ann', addresses: [] })]);
    expect(heard).toMatchObject([['after', 'personDeleted', {}]]);
    isBroken = false;
    await lifecycle.finish(signal);
    expect(heard).toHaveLength(2);
    expect(await notesIn(documents)).toEqual([]);
  });

  it('removes what is stored for a permanently deleted team even if a team with its id exists', async () => {
    const heard: unknown[] = [];
    const { documents, lifecycle } = setUp([listening('only', heard)]);
    await documents.commit([], teamOps(teamOf('id_ann'), null));
    await documents.commit([], [{ type: 'set', key: teamKey(teamId), data: teamOf('id_bob') }]);
    await lifecycle.finish(signal);
    expect(heard).toEqual([['only', 'teamDeleted', { teamId }]]);
    expect(await notesIn(documents)).toEqual([]);
  });

  it('doesn’t shelve a team that has been restored since then', async () => {
    const heard: unknown[] = [];
    const { documents, lifecycle } = setUp([listening('only', heard)]);
    await documents.commit(
      [],
      [teamShelvedNote(teamId), { type: 'set', key: teamKey(teamId), data: teamOf('id_ann') }],
    );
    await lifecycle.finish(signal);
    expect(heard).toEqual([]);
    expect(await notesIn(documents)).toEqual([]);
  });
});

describe('a process that is killed', () => {
  /** Simulates a process that dies before or right after step number `deadline`. It has two lifecycle parts. */
  function crashingAt(documents: DocumentStore, deadline: number, dies: 'before' | 'after', done: Set<string>) {
    let steps = 0;
    async function step<T>(work: () => Promise<T>): Promise<T> {
      steps += 1;
      if (steps > deadline || (steps === deadline && dies === 'before')) throw new Error('killed');
      const result = await work();
      if (steps === deadline) throw new Error('killed');
      return result;
    }
    const crashing: DocumentStore = {
      ...documents,
      get: (key) => step(() => documents.get(key)),
      list: (prefix, options) => step(() => documents.list(prefix, options)),
      commit: (checks, ops, audit) => step(() => documents.commit(checks, ops, audit)),
    };
    const part = (name: string): LifecyclePart => ({
      teamDeleted: () => step(async () => void done.add(name)),
      personLeft: () => step(async () => void done.add(`${name} left`)),
    });
    const parts = [part('alerts'), part('monitors')];
    return {
      lifecycle: createLifecycle({ documents: crashing, parts: () => parts, logger: { error: () => undefined } }),
      isDead: () => steps >= deadline,
    };
  }

  const steps = Array.from({ length: 8 }, (_, index) => index + 1);
  it.each(steps.flatMap((step) => (['before', 'after'] as const).map((dies) => [dies, step] as const)))(
    'dying %s step %d either keeps a deleted team, or removes it completely once the next process has started',
    async (dies, deadline) => {
      const documents = createMemoryDocumentStore();
      const [first, second] = [teamOf('id_ann', 'id_bob'), teamOf('id_ann')];
      await documents.commit([], [{ type: 'set', key: teamKey(teamId), data: first }]);
      const done = new Set<string>();
      const killed = crashingAt(documents, deadline, dies, done);
      await killed.lifecycle.documents.commit([], teamOps(first, second)).catch(() => undefined);
      await killed.lifecycle.documents.commit([], teamOps(second, null)).catch(() => undefined);
      await crashingAt(documents, Infinity, 'before', done).lifecycle.finish(signal);
      const left = (await documents.get(teamKey(teamId)))?.data as Team | undefined;
      const expected = [
        ...(left?.users.length === 2 ? [] : ['alerts left', 'monitors left']),
        ...(left === undefined ? ['alerts', 'monitors'] : []),
      ];
      expect([...done].toSorted()).toEqual(expected.toSorted());
      expect(await notesIn(documents)).toEqual([]);
      expect(killed.isDead()).toBe(deadline <= steps.length);
    },
  );

  it('leaves the rest to the next process if it dies while completing another’s work', async () => {
    for (const deadline of steps) {
      const documents = createMemoryDocumentStore();
      await documents.commit([], teamOps(teamOf('id_ann'), null));
      const done = new Set<string>();
      await crashingAt(documents, deadline, 'after', done)
        .lifecycle.finish(signal)
        .catch(() => undefined);
      await crashingAt(documents, Infinity, 'before', done).lifecycle.finish(signal);
      expect([...done].toSorted()).toEqual(['alerts', 'monitors']);
      expect(await notesIn(documents)).toEqual([]);
    }
  });
});
