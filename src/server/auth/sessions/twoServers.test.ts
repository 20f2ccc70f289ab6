import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { ProofOffer } from '../../../contract/proof.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const REFUSED = { kind: 'refused' };

describe.each(ENGINES)('two servers on one $name database', ({ places }) => {
  const nextPlace = places();
  let databases: OpenDatabase[];
  let here: TestAuth;
  let there: TestAuth;
  beforeEach(async () => {
    const place = await nextPlace();
    databases = [await place.open(), await place.open()];
    const [first, second] = databases.map((database) => createSqlDocumentStore(database));
    [here, there] = [await createTestAuth({ store: first! }), await createTestAuth({ store: second! })];
    // Both servers share one clock, as they do with PostgreSQL.
    Object.defineProperty(there.clock, 'now', { get: () => here.clock.now });
  });
  afterEach(async () => {
    for (const { auth, store } of [here, there]) {
      await auth.close();
      await store.close();
    }
    for (const database of databases) await database.close();
  });

  it('end a revoked session on both, no matter which one revokes it', async () => {
    const tokens = await here.signUp('ann@x.org');
    const phone = await there.logIn('ann@x.org');
    const visitor = await here.visitorOf(tokens);
    expect(await there.visitorOf(tokens)).toEqual(visitor);
    expect(await here.call('sessions/revokeOthers', undefined, { visitor })).toMatchObject({ value: 1 });
    expect(await there.auth.authenticate(phone.access_token)).toEqual(REFUSED);
    expect(await here.auth.authenticate(phone.access_token)).toEqual(REFUSED);
    expect(await there.call('authentication/refreshAccessToken', phone.refresh_token)).toMatchObject({
      name: 'UnauthenticatedError',
    });
    expect(await there.auth.authenticate(tokens.access_token)).toEqual(visitor);
  });

  it('keep one session when two end each other at the same time', async () => {
    const [one, other] = [await here.signUp('ann@x.org'), await there.logIn('ann@x.org')];
    const visitors = [await here.visitorOf(one), await there.visitorOf(other)];
    const ended = await Promise.all([
      here.call('sessions/revokeOthers', undefined, { visitor: visitors[0]! }),
      there.call('sessions/revokeOthers', undefined, { visitor: visitors[1]! }),
    ]);
    expect(ended).toContainEqual({ kind: 'result', value: 1 });
    const alive = await Promise.all([one, other].map((each) => here.auth.authenticate(each.access_token)));
    expect(alive).toContainEqual(REFUSED);
  });

  it('share one proof of identity, with each step at a different one', async () => {
    const visitor = await here.visitorOf(await here.signUp('ann@x.org'));
    here.clock.now += 11 * MINUTE_MS;
    const offer = await there.call('security/beginProof', undefined, { visitor });
    const { state } = (offer as { value: ProofOffer }).value;
    expect(await there.auth.hasFreshProof(visitor)).toBe(false);
    await here.call('security/sendProofCode', undefined, { visitor });
    const submission = { state, way: 'email', value: here.mailedCode('ann@x.org') };
    const given = await Promise.all(
      [here, there].map((server) => server.call('security/submitProof', submission, { visitor })),
    );
    expect(given.map(({ kind }) => kind).toSorted()).toEqual(['error', 'result']);
    expect(await there.auth.hasFreshProof(visitor)).toBe(true);
    expect(await here.auth.hasFreshProof(visitor)).toBe(true);
    here.clock.now += 10 * MINUTE_MS;
    expect(await there.auth.hasFreshProof(visitor)).toBe(false);
  });

  it('both list sign-ins at either of them, newest first', async () => {
    const visitor = await here.visitorOf(await here.signUp('ann@x.org'));
    here.clock.now += MINUTE_MS;
    await there.logIn('ann@x.org', { clientAddress: '198.51.100.7' });
    const history = await here.call('sessions/history', undefined, { visitor });
    expect(history).toMatchObject({ value: [{ address: '198.51.100.7' }, { address: '192.0.2.1', isSignUp: true }] });
  });
});
