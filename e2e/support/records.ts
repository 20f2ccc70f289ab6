import type { Document, DocumentKey } from '../../src/contract/documents.ts';
import { createId, TEAM_ID_PREFIX } from '../../src/contract/ids.ts';
import { teamKey, userKey } from '../../src/contract/keys.ts';
import type { Team, TeamUser, User } from '../../src/contract/records.ts';
import { check, documentAtomic, documentGet, set } from '../../src/sdk/commandBuilders.ts';
import type { Platform } from '../../src/sdk/platform.ts';
import type { Inhabitant } from './inhabitants.ts';

/** Changes someone's record from outside of their browsers. */
export const editUser = ({ platform, userId }: Inhabitant, change: Partial<User>): Promise<void> =>
  edit<User>(platform, userKey(userId), change);

/** Changes a team from outside its members' browsers. */
export const editTeam = ({ platform }: Inhabitant, teamId: string, change: Partial<Team>): Promise<void> =>
  edit<Team>(platform, teamKey(teamId), change);

/** Creates a team owned by someone, with others as members; returns its id. */
export async function teamOf(owner: Inhabitant, display: string, members: Inhabitant[] = []): Promise<string> {
  const teamId = createId(TEAM_ID_PREFIX);
  const users: TeamUser[] = [
    { userId: owner.userId, role: 'owner' },
    ...members.map(({ userId }): TeamUser => ({ userId, role: 'member' })),
  ];
  const team: Team = { teamId, display, initials: display.slice(0, 2).toUpperCase(), users };
  const key = teamKey(teamId);
  await owner.platform.execute(documentAtomic([check(key, null)], [set(key, team)]));
  return teamId;
}

async function edit<Data extends object>(platform: Platform, key: DocumentKey, change: Partial<Data>): Promise<void> {
  const { data, versionstamp } = (await platform.execute(documentGet(key))) as Document<Data>;
  await platform.execute(documentAtomic([check(key, versionstamp)], [set(key, { ...data, ...change })]));
}
