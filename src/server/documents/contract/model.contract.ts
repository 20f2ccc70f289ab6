import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AtomicCheck, AtomicOp, DocumentKey } from '../../../contract/documents.ts';
import type { DocumentStore } from '../documentStore.ts';
import { namesOf } from '../testing/storing.ts';

const segment = fc.constantFrom('a', 'b', 'a/b', '\0', 'é', '\uffee', '😀');
const key = fc.array(segment, { minLength: 1, maxLength: 3 });
const op = fc.oneof(
  fc.record({ type: fc.constant('set' as const), key, data: fc.jsonValue({ maxDepth: 1 }) }),
  fc.record({ type: fc.constant('delete' as const), key }),
);
/**
 * `current` expects the document's versionstamp, `absent` expects null, and `stale` expects a versionstamp that the
 * document never has.
 */
const check = fc.record({ key, expects: fc.constantFrom('current', 'current', 'absent', 'stale') });
const commit = fc.record({ checks: fc.array(check, { maxLength: 2 }), ops: fc.array(op, { maxLength: 4 }) });

interface ModelDocument {
  key: DocumentKey;
  data: unknown;
  versionstamp: string;
}

/** Checks that any sequence of commits leaves the store in the same state as a plain map. */
export function describeModel(open: () => Promise<DocumentStore>): void {
  describe('any sequence of commits', () => {
    it('results in the same documents, lists and outcomes as with a plain map', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(commit, { minLength: 1, maxLength: 12 }), async (commits) => {
          const store = await open();
          const model = new Map<string, ModelDocument>();
          for (const { checks, ops } of commits) {
            const stamped = checks.map(({ key, expects }): AtomicCheck => ({
              key,
              versionstamp: stampFor(model, key, expects),
            }));
            const outcome = await store.commit(stamped, ops);
            const broken = stamped.find(({ key, versionstamp }) => stampFor(model, key, 'current') !== versionstamp);
            expect(outcome).toMatchObject(broken ? { committed: false, key: broken.key } : { committed: true });
            if (outcome.committed) applyTo(model, ops, outcome.versionstamp);
          }
          await expectSame(store, model);
          await store.close();
        }),
        { numRuns: 40 },
      );
    });
  });
}

function stampFor(model: Map<string, ModelDocument>, key: DocumentKey, expects: string): string | null {
  if (expects === 'stale') return 'stale';
  return expects === 'absent' ? null : (model.get(JSON.stringify(key))?.versionstamp ?? null);
}

function applyTo(model: Map<string, ModelDocument>, ops: AtomicOp[], versionstamp: string): void {
  for (const op of ops) {
    const id = JSON.stringify(op.key);
    if (op.type === 'set') model.set(id, { key: op.key, data: JSON.parse(JSON.stringify(op.data)), versionstamp });
    else model.delete(id);
  }
}

async function expectSame(store: DocumentStore, model: Map<string, ModelDocument>): Promise<void> {
  const documents = [...model.values()];
  expect(await store.getMany(documents.map(({ key }) => key))).toEqual(documents);
  const parents = documents.map(({ key }) => key.slice(0, -1)).filter((parent) => parent.length > 0);
  for (const parent of parents) {
    const children = documents.filter(({ key }) => JSON.stringify(key.slice(0, -1)) === JSON.stringify(parent));
    const names = children.map(({ key }) => Buffer.from(key.at(-1) ?? '')).toSorted(Buffer.compare);
    expect(await namesOf(store, parent, 2)).toEqual(names.map(String));
  }
}
