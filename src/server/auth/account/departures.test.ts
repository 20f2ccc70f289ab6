import { describe, expect, it } from '@jest/globals';
import { createTestAuth } from '../testing/createTestAuth.ts';
import { departuresPrefix, expiringPrefix } from '../records.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { createDepartures, departureOp, type Departed } from './departures.ts';

describe('what is left of somebody who deletes their account', () => {
  async function deleting(forget: (person: Departed) => Promise<void>) {
    const test = await createTestAuth({ traces: [forget] });
    const visitor = await test.visitorOf(await test.signUp('Ann@x.org'));
    const outcome = await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
    return { test, visitor, outcome };
  }

  it('is forgotten before the call returns, and then nothing tells that they were here', async () => {
    const forgotten: Departed[] = [];
    const { test, visitor, outcome } = await deleting(async (person) => void forgotten.push(person));
    expect(outcome).toEqual({ kind: 'result' });
    expect(forgotten).toEqual([{ identityId: visitor.identityId, addresses: ['ann@x.org'] }]);
    expect(await test.store.list(departuresPrefix, { limit: 10 })).toEqual([]);
    const notes = await test.store.list(expiringPrefix, { limit: 100 });
    expect(JSON.stringify(notes)).not.toContain(visitor.identityId);
  });

  it('is forgotten at the next start when something failed', async () => {
    const { test, visitor, outcome } = await deleting(() => Promise.reject(new Error('disk full')));
    expect(outcome).toEqual({ kind: 'result' });
    expect(test.warnings).toContain('The traces of a deleted account could not be erased yet');
    const forgotten: string[] = [];
    const restarted = await createTestAuth({
      store: test.store,
      traces: [async ({ identityId }) => void forgotten.push(identityId)],
    });
    await restarted.auth.close();
    expect(forgotten).toEqual([visitor.identityId]);
    expect(await test.store.list(departuresPrefix, { limit: 10 })).toEqual([]);
  });

  it('is forgotten the next time, also after the notes themselves could not be read', async () => {
    const store = createMemoryDocumentStore();
    await store.commit([], [departureOp({ identityId: 'id_ann', addresses: [] })]);
    const forgotten: string[] = [];
    let isBroken = true;
    const departures = createDepartures({
      store: {
        ...store,
        list: (...asked) => (isBroken ? Promise.reject(new Error('disk broken')) : store.list(...asked)),
      },
      traces: [async ({ identityId }) => void forgotten.push(identityId)],
      logger: { error: () => undefined },
    });
    await expect(departures.finish()).rejects.toThrow('disk broken');
    isBroken = false;
    await departures.finish();
    expect(forgotten).toEqual(['id_ann']);
  });
});
