import { describe, expect, it } from '@jest/globals';
import type { Team, TeamRole } from '../../contract/records.ts';
import { TEAM_RIGHTS, type TeamRight } from '../../contract/teams/teamRights.ts';
import { hasRight, rightOf } from './teamRights.ts';
import type { Visitor } from './visitor.ts';

const ada: Visitor = { kind: 'identity', identityId: 'ada', sessionId: 's' };
const screen: Visitor = { kind: 'screen', teamId: 'team', screenId: 'wall' };
const key = { kind: 'apiKey', teamId: 'team', keyId: 'kid', name: 'Deploys', scope: 'write' } as const;
const teamOf = (role: TeamRole): Pick<Team, 'teamId' | 'users'> => ({
  teamId: 'team',
  users: [{ userId: 'ada', role }],
});

describe('team rights', () => {
  it.each<[role: TeamRole, right: TeamRight]>([
    ['owner', 'own'],
    ['admin', 'manage'],
    ['member', 'write'],
    ['viewer', 'read'],
  ])('let the team’s %s %s', (role, right) => {
    expect(rightOf(ada, teamOf(role))).toBe(right);
  });

  it.each<[name: string, visitor: Visitor]>([
    ['an outsider', { ...ada, identityId: 'eve' }],
    ['an anonymous visitor', { kind: 'anonymous' }],
    ['a dead bearer', { kind: 'refused' }],
    ['a screen of another team', { ...screen, teamId: 'other' }],
    ['an API key of another team', { ...key, teamId: 'other' }],
    ['an API key that only pings', { ...key, scope: 'ping' }],
  ])('are not granted to %s', (_name, visitor) => {
    expect(rightOf(visitor, teamOf('owner'))).toBeNull();
    expect(TEAM_RIGHTS.filter((right) => hasRight(visitor, teamOf('owner'), right))).toEqual([]);
  });

  it('include all lower ones', () => {
    expect(TEAM_RIGHTS.filter((right) => hasRight(ada, teamOf('member'), right))).toEqual(['look', 'read', 'write']);
    expect(TEAM_RIGHTS.filter((right) => hasRight(screen, teamOf('owner'), right))).toEqual(['look']);
    expect(TEAM_RIGHTS.filter((right) => hasRight(key, teamOf('owner'), right))).toEqual(['look', 'read', 'write']);
    expect(TEAM_RIGHTS.filter((right) => hasRight(ada, teamOf('owner'), right))).toEqual([...TEAM_RIGHTS]);
  });

  it('do not exist in a team that does not exist', () => {
    expect(hasRight(ada, null, 'read')).toBe(false);
  });
});
