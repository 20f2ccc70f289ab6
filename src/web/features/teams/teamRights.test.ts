import { describe, expect, it } from '@jest/globals';
import type { TeamRole } from '../../../contract/records.ts';
import { TEAM_RIGHTS, type TeamRight } from '../../../contract/teams/teamRights.ts';
import { hasTeamRight } from './teamRights.ts';

const teamOf = (role: TeamRole) => ({ users: [{ userId: 'ada', role }] });
const rightsOf = (team: ReturnType<typeof teamOf> | undefined, userId?: string): TeamRight[] =>
  TEAM_RIGHTS.filter((right) => hasTeamRight(team, userId, right));

describe('a person’s right in a team', () => {
  it.each<[TeamRole, TeamRight[]]>([
    ['viewer', ['look', 'read']],
    ['member', ['look', 'read', 'write']],
    ['admin', ['look', 'read', 'write', 'manage']],
    ['owner', ['look', 'read', 'write', 'manage', 'own']],
  ])('as a %s is %j', (role, rights) => {
    expect(rightsOf(teamOf(role), 'ada')).toEqual(rights);
  });

  it('is null for non-members, for visitors, and in a team that has not loaded', () => {
    expect(rightsOf(teamOf('owner'), 'eve')).toEqual([]);
    expect(rightsOf(teamOf('owner'))).toEqual([]);
    expect(rightsOf(undefined, 'ada')).toEqual([]);
  });
});
