import type { AtomicOp } from '../../contract/documents.ts';
import { userTeamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { membersOnlyIn } from './members.ts';

/** The changes that keep each person's own list of teams in step with a team record. */
export function teamReferenceOps(teamId: string, before: Team | null, after: Team | null): AtomicOp[] {
  const joined = membersOnlyIn(after, before);
  const left = membersOnlyIn(before, after);
  return [
    ...joined.map((userId): AtomicOp => ({ type: 'set', key: userTeamKey(userId, teamId), data: { teamId } })),
    ...left.map((userId): AtomicOp => ({ type: 'delete', key: userTeamKey(userId, teamId) })),
  ];
}
