import { describe, expect, it } from '@jest/globals';
import { NOTE_PREFIXES, type DeletedPerson } from '../../teams/lifecycleEvents.ts';
import { expiringPrefix } from '../records.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';

describe('what is left of somebody who deletes their account', () => {
  async function deleting(personDeleted: (person: DeletedPerson) => Promise<void>) {
    const test = await createTestAuth({ parts: [{ personDeleted }] });
    const visitor = await test.visitorOf(await test.signUp('Ann@x.org'));
    const outcome = await test.call('account/delete', { email: 'ann@x.org' }, { visitor });
    return { test, visitor, outcome };
  }
  const notesIn = ({ store }: Awaited<ReturnType<typeof createTestAuth>>) =>
    store.list(NOTE_PREFIXES.personDeleted, { limit: 10 });

  it('is forgotten before the call returns, and then nothing says that they were here', async () => {
    const forgotten: DeletedPerson[] = [];
    const { test, visitor, outcome } = await deleting(async (person) => void forgotten.push(person));
    expect(outcome).toEqual({ kind: 'result' });
    expect(forgotten).toEqual([{ identityId: visitor.identityId, addresses: ['ann@x.org'] }]);
    expect(await notesIn(test)).toEqual([]);
    const expiring = await test.store.list(expiringPrefix, { limit: 100 });
    expect(JSON.stringify(expiring)).not.toContain(visitor.identityId);
  });

  it('is forgotten at the next start when something failed', async () => {
    const { test, visitor, outcome } = await deleting(() => Promise.reject(new Error('disk full')));
    expect(outcome).toEqual({ kind: 'result' });
    expect(test.warnings).toContain('What follows from a change of teams or people failed; it is tried again');
    const forgotten: string[] = [];
    const restarted = await createTestAuth({
      store: test.store,
      parts: [{ personDeleted: async ({ identityId }) => void forgotten.push(identityId) }],
    });
    await restarted.lifecycle.finish(new AbortController().signal);
    expect(forgotten).toEqual([visitor.identityId]);
    expect(await notesIn(test)).toEqual([]);
  });
});
