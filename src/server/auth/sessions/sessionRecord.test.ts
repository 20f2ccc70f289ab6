import { describe, expect, it } from '@jest/globals';
import { testVault } from '../../secrets/testing/testVault.ts';
import { loadServerKeys } from '../serverKeys.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';
import { endEverySession } from './sessionRecord.ts';

describe('ending every session', () => {
  it('invalidates everyone’s tokens, and lets them sign in again', async () => {
    const test = await createTestAuth();
    const issued = [await test.signUp('ann@x.org'), await test.logIn('ann@x.org'), await test.signUp('bob@x.org')];
    expect(await endEverySession(test.store)).toBe(3);
    for (const { access_token, refresh_token } of issued) {
      expect(await test.auth.authenticate(access_token)).toEqual({ kind: 'refused' });
      const outcome = await test.call('authentication/refreshAccessToken', refresh_token);
      expect(outcome).toMatchObject({ kind: 'error', name: 'UnauthenticatedError' });
    }
    const { access_token } = await test.logIn('ann@x.org');
    expect(await test.auth.authenticate(access_token)).toMatchObject({ kind: 'identity' });
    expect(await endEverySession(test.store)).toBe(1);
  });

  it('makes the next start sign with different keys', async () => {
    const { store } = await createTestAuth();
    const load = () => loadServerKeys({ store, vault: testVault, now: () => 0 });
    const before = (await load()).current();
    await endEverySession(store);
    const after = (await load()).current();
    expect(after.id).not.toBe(before.id);
    expect(after.stateSecret).not.toEqual(before.stateSecret);
  });

  it('does nothing if no one has signed in', async () => {
    const { store } = await createTestAuth();
    expect(await endEverySession(store)).toBe(0);
  });
});
