import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import type { Team } from '../../contract/records.ts';

/** Teams that were created and not yet set up. No access rule opens what begins with a dollar sign. */
export const newTeamsPrefix: DocumentKey = ['$teams', 'new'];
export const newTeamKey = (teamId: string): DocumentKey => [...newTeamsPrefix, teamId];

export interface NewTeam {
  teamId: string;
  createdBy: string;
}

/** Notes in the commit that creates a team that it must still be set up, so that a crash right after loses nothing. */
export function newTeamOps(before: Team | null, after: Team | null, createdBy: string): AtomicOp[] {
  if (before !== null || after === null) return [];
  const { teamId } = after;
  return [{ type: 'set', key: newTeamKey(teamId), data: { teamId, createdBy } satisfies NewTeam }];
}
