import type { Team, TeamRole } from '../../contract/records.ts';
import type { RequestContext } from '../access/visitor.ts';
import type { AuthorizedWrite } from '../access/authorizeOps.ts';
import { membersOnlyIn } from '../teams/members.ts';
import type { SecurityLog } from './securityLog.ts';

interface RoleChange {
  userId: string;
  from: TeamRole;
  to: TeamRole;
}

/** Returns a function that reports who joined and left teams, and whose roles changed, in writes that are committed. */
export function createTeamChangeReport(security: SecurityLog) {
  return (writes: readonly AuthorizedWrite[], { visitor, requestId, clientAddress: client }: RequestContext): void => {
    if (visitor.kind !== 'identity') return;
    const { identityId, sessionId } = visitor;
    for (const { key, before, after } of writes) {
      const [collection, teamId, ...rest] = key;
      if (collection !== 'teams' || teamId === undefined || rest.length > 0) continue;
      const teams = [before as Team | null, after as Team | null] as const;
      const joined = membersOnlyIn(teams[1], teams[0]);
      const left = membersOnlyIn(teams[0], teams[1]);
      const roles = roleChanges(...teams);
      if (joined.length + left.length + roles.length === 0) continue;
      security('team-people-changed', { requestId, client, identityId, sessionId, teamId, joined, left, roles });
    }
  };
}

function roleChanges(before: Team | null, after: Team | null): RoleChange[] {
  const earlier = new Map(before?.users.map(({ userId, role }) => [userId, role]));
  return (after?.users ?? []).flatMap(({ userId, role: to }) => {
    const from = earlier.get(userId);
    return from === undefined || from === to ? [] : [{ userId, from, to }];
  });
}
