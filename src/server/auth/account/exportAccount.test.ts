import { expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import { teamReferenceOps } from '../../teams/teamsCollection.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';

it('the export contains everything stored about a person, but nothing about others', async () => {
  const test = await createTestAuth({
    personalData: [{ name: 'notifications', read: async (identityId) => ({ of: identityId }) }],
  });
  const tokens = await test.signUp('ann@x.org', { clientAddress: '198.51.100.7' });
  const ann = await test.visitorOf(tokens);
  const bob = await test.visitorOf(await test.signUp('bob@x.org', { clientAddress: '203.0.113.9' }));
  const teamId = createId(TEAM_ID_PREFIX);
  const team: Team = {
    teamId,
    display: 'Operations',
    initials: 'OP',
    users: [
      { userId: bob.identityId, role: 'owner' },
      { userId: ann.identityId, role: 'member' },
    ],
  };
  await test.store.commit(
    [],
    [{ type: 'set', key: teamKey(teamId), data: team }, ...teamReferenceOps(teamId, null, team)],
  );

  const outcome = await test.call('account/export', undefined, { visitor: ann });
  const at = new Date(test.clock.now).toISOString();
  expect(outcome).toMatchObject({
    kind: 'result',
    value: {
      exportedAt: at,
      account: {
        identityId: ann.identityId,
        createdAt: at,
        lastSeenAt: at,
        profile: { userId: ann.identityId, timezone: 'UTC' },
        signsInWith: [{ kind: 'email', address: 'ann@x.org', isConfirmed: true }],
      },
      teams: [{ teamId, display: 'Operations', initials: 'OP', role: 'member' }],
      sessions: [{ sessionId: ann.sessionId, address: '198.51.100.7', isCurrent: true, createdAt: at }],
      signIns: [{ at, by: 'code', address: '198.51.100.7', isSignUp: true }],
      notifications: { of: ann.identityId },
    },
  });

  const text = JSON.stringify(outcome);
  for (const foreign of [bob.identityId, 'bob@x.org', '203.0.113.9']) expect(text).not.toContain(foreign);
  const stored = JSON.stringify(
    await test.store.get(['$auth', 'identities', ann.identityId, 'sessions', ann.sessionId]),
  );
  const [, refreshId] = /"refreshId":"([^"]+)"/.exec(stored) ?? [];
  expect(refreshId).toBeDefined();
  for (const secret of [refreshId ?? '', tokens.access_token, tokens.refresh_token]) {
    expect(text).not.toContain(secret);
  }
});
