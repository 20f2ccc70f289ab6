import type { Document, DocumentKey } from '../../src/contract/documents.ts';
import { createId, TEAM_ID_PREFIX } from '../../src/contract/ids.ts';
import { teamKey, userKey } from '../../src/contract/keys.ts';
import type { Team, TeamUser, User } from '../../src/contract/records.ts';
import { check, documentAtomic, documentGet, rpc, set } from '../../src/sdk/commandBuilders.ts';
import type { Platform } from '../../src/sdk/platform.ts';
import { until } from '../../src/testing/until.ts';
import type { TestUser } from './testUsers.ts';
import type { Site } from './people.ts';

/** Changes someone's user record without a browser. */
export const editUser = ({ platform, userId }: TestUser, change: Partial<User>): Promise<void> =>
  edit<User>(platform, userKey(userId), change);

/** Changes a team without a browser. */
export const editTeam = ({ platform }: TestUser, teamId: string, change: Partial<Team>): Promise<void> =>
  edit<Team>(platform, teamKey(teamId), change);

/** Creates a team and returns its id. */
export async function teamOf(owner: TestUser, display: string): Promise<string> {
  const teamId = createId(TEAM_ID_PREFIX);
  const users: TeamUser[] = [{ userId: owner.userId, role: 'owner' }];
  const team: Team = { teamId, display, initials: display.slice(0, 2).toUpperCase(), users };
  const key = teamKey(teamId);
  await owner.platform.execute(documentAtomic([check(key, null)], [set(key, team)]));
  return teamId;
}

async function edit<Data extends object>(platform: Platform, key: DocumentKey, change: Partial<Data>): Promise<void> {
  const { data, versionstamp } = (await platform.execute(documentGet(key))) as Document<Data>;
  await platform.execute(documentAtomic([check(key, versionstamp)], [set(key, { ...data, ...change })]));
}

/** Waits for an invitation e-mailed to an address, and returns its link. */
export async function invitationLink({ url, mail }: Site, address: string): Promise<string> {
  let secret: string | undefined;
  await until(() => {
    const invitations = mail.mailsTo(address).map(({ text }) => /\/dashboard\/invite#(\w+)/.exec(text)?.[1]);
    secret = invitations.findLast((each) => each !== undefined);
    return secret !== undefined;
  });
  return `${url}/dashboard/invite#${secret}`;
}

/** Adds someone to a team by invitation, without a browser. */
export async function joinTeam(site: Site, owner: TestUser, teamId: string, person: TestUser): Promise<void> {
  const invite = { teamId, addresses: [person.address], role: 'member' };
  await owner.platform.execute(rpc(['invitations', 'create'], invite));
  const secret = new URL(await invitationLink(site, person.address)).hash.slice(1);
  await person.platform.execute(rpc(['invitations', 'accept'], { secret }));
}

/** Creates a team whose members have joined by invitation, and returns its id. */
export async function teamWith(site: Site, owner: TestUser, display: string, members: TestUser[]): Promise<string> {
  const teamId = await teamOf(owner, display);
  for (const member of members) await joinTeam(site, owner, teamId, member);
  return teamId;
}
