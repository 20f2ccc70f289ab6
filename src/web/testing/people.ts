import { teamKey, userKey, userTeamKey } from '../../contract/keys.ts';
import type { DocumentKey } from '../../contract/documents.ts';
import type { Team } from '../../contract/records.ts';
import { createFakeTokenSet } from '../../sdk/fakeTokens.ts';

export const ANN_ID = 'id_AAAAAAAAAAAAAAAAAAAAAA';
export const BOB_ID = 'id_BBBBBBBBBBBBBBBBBBBBBB';
export const ann = createFakeTokenSet({ identityId: ANN_ID });
export const bob = createFakeTokenSet({ identityId: BOB_ID });

export const teamOf = (userId: string, letter: string, display: string): Team => ({
  teamId: `tid_${letter.repeat(22)}`,
  display,
  initials: display.slice(0, 2),
  users: [{ userId, role: 'owner' }],
});

/** The documents that the platform stores about a person and their teams. */
export const documentsOf = (userId: string, display: string, teams: Team[] = []): [DocumentKey, unknown][] => [
  [userKey(userId), { userId, display, timezone: 'UTC' }],
  ...teams.flatMap((team): [DocumentKey, unknown][] => [
    [teamKey(team.teamId), team],
    [userTeamKey(userId, team.teamId), { teamId: team.teamId }],
  ]),
];
