import type { Team } from '../../contract/records.ts';

export function isMember(team: Team, userId: string): boolean {
  return team.users.some((user) => user.userId === userId);
}

export function isOwner(team: Team, userId: string): boolean {
  return team.users.some((user) => user.userId === userId && user.role === 'owner');
}

/** Returns the ids of people who are in one team record but not in the other. */
export function membersOnlyIn(team: Team | null, other: Team | null): string[] {
  const others = new Set(other?.users.map(({ userId }) => userId));
  return (team?.users ?? []).map(({ userId }) => userId).filter((userId) => !others.has(userId));
}

/** Returns whether two team records have the same people in the same roles, in any order. */
export function hasSameUsers(one: Pick<Team, 'users'>, other: Pick<Team, 'users'>): boolean {
  const roles = new Map(one.users.map(({ userId, role }) => [userId, role]));
  return one.users.length === other.users.length && other.users.every(({ userId, role }) => roles.get(userId) === role);
}
