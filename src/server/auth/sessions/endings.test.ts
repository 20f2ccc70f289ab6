import { describe, expect, it } from '@jest/globals';
import { expiringOps } from '../expiring.ts';
import { expiringPrefix, sessionKey, sessionsPrefix } from '../records.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';
import { createSessionRecord, type SessionRecord } from './sessionRecord.ts';
import { MAX_SESSIONS } from './sessions.ts';

describe('too many sessions', () => {
  it('are ended by a sign-in, in its own commit, those that were seen least recently first', async () => {
    const test = await createTestAuth();
    const tokens = await test.signUp('ann@x.org');
    const visitor = await test.visitorOf(tokens);
    const { identityId } = visitor;
    const seenAgo = (minutes: number): SessionRecord => ({
      ...createSessionRecord({ identityId }, { userAgent: '', address: '' }, test.clock.now),
      lastSeenAt: test.clock.now - minutes * 60_000,
    });
    // One more than there may be, which can happen when several sign-ins finish at the same time.
    const planted = Array.from({ length: MAX_SESSIONS }, (_each, index) => seenAgo(index));
    const keyOf = ({ sessionId }: SessionRecord) => sessionKey(identityId, sessionId);
    await test.store.commit(
      [],
      planted.flatMap((record) => expiringOps(keyOf(record), record, null)),
    );
    const many = { limit: 1_000 };
    const countChecks = async () => (await test.store.list(expiringPrefix, many)).length;
    const before = await countChecks();
    await test.logIn('ann@x.org');
    expect(await test.store.list(sessionsPrefix(identityId), many)).toHaveLength(MAX_SESSIONS);
    expect(test.ended.toSorted()).toEqual([planted.at(-1)!.sessionId, planted.at(-2)!.sessionId].toSorted());
    // A sign-in adds four records that expire: its session, device, count and history, and its code is deleted.
    await test.logIn('ann@x.org');
    expect(await test.store.list(sessionsPrefix(identityId), many)).toHaveLength(MAX_SESSIONS);
    expect(test.ended).toHaveLength(3);
    expect((await countChecks()) - before).toBeLessThan(8);
    expect(await test.auth.authenticate(tokens.access_token)).toEqual(visitor);
  });
});
