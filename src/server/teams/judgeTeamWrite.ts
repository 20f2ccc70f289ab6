import { isTeamId } from '../../contract/ids.ts';
import { userKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { validateDisplayText } from '../validation/displayText.ts';
import type { WriteRequest, WriteRuling } from '../access/rules.ts';
import { hasRight } from '../access/teamRights.ts';
import type { Visitor } from '../access/visitor.ts';
import { hasSameUsers, isOwner, membersOnlyIn } from './members.ts';

/**
 * A team's creator is an owner. Members rename the team; only owners change its people and delete it; one owner must
 * stay. New members must have a user record, which must be unchanged at the commit.
 */
export async function judgeTeamWrite(request: WriteRequest<Team>): Promise<WriteRuling> {
  const { visitor, params, before, after, view } = request;
  if (!mayTouch(visitor, before, after)) return 'forbidden';
  if (after === null) return 'allowed';
  if (!isTeamId(after.teamId) || after.teamId !== params.teamId) {
    return { path: 'teamId', message: 'must be a team id, and the one that the record is kept under' };
  }
  if (new Set(after.users.map(({ userId }) => userId)).size !== after.users.length) {
    return { path: 'users', message: 'must not name a person twice' };
  }
  if (!after.users.some(({ role }) => role === 'owner')) {
    return { path: 'users', message: 'must keep at least one owner' };
  }
  if (before === null && !isOwner(after, visitor.identityId)) {
    return { path: 'users', message: 'must name whoever creates the team as an owner' };
  }
  const unreadable = validateDisplayText(before, after);
  if (unreadable !== null) return unreadable;
  const joined = membersOnlyIn(after, before);
  const records = await view.getMany(joined.map(userKey));
  const isKnown = records.every((record) => record !== null);
  return isKnown ? 'allowed' : { path: 'users', message: 'must name only people who have an account' };
}

function mayTouch(visitor: Visitor, before: Team | null, after: Team | null): boolean {
  if (before === null) return after !== null;
  const isRenaming = after !== null && hasSameUsers(before, after);
  return hasRight(visitor, before, isRenaming ? 'write' : 'manage');
}
