import type { ApiKeyScope } from '../apiKeys.ts';
import type { Team, TeamRole } from '../records.ts';

/**
 * What a caller can do in a team; each right includes those before it. `look`: see its dashboard in TV mode. `read`:
 * see its monitors, their history and alerts, and who is in the team. `write`: change monitors, snoozes, maintenance
 * windows and views, and test integrations. `manage`: change integrations, the ping key, API keys, TV links, the team's
 * name, and people with lower roles; move monitors out of the team. `own`: make other people owners, and delete the
 * team.
 */
export const TEAM_RIGHTS = ['look', 'read', 'write', 'manage', 'own'] as const;
export type TeamRight = (typeof TEAM_RIGHTS)[number];

/** The single definition of what each role can do. */
export const RIGHT_OF_ROLE: Readonly<Record<TeamRole, TeamRight>> = {
  owner: 'own',
  admin: 'manage',
  member: 'write',
  viewer: 'read',
};

/** What API keys can do, by scope: the same as a viewer or a member, or only ping. No key can manage a team. */
export const RIGHT_OF_SCOPE: Readonly<Record<ApiKeyScope, TeamRight | null>> = {
  ping: null,
  read: RIGHT_OF_ROLE.viewer,
  write: RIGHT_OF_ROLE.member,
};

/** Returns whether a right is, or includes, the required one. */
export const includesRight = (right: TeamRight, needed: TeamRight): boolean =>
  TEAM_RIGHTS.indexOf(right) >= TEAM_RIGHTS.indexOf(needed);

/** Returns a person's role in a team; `null` for someone who isn't in it. */
export const roleIn = ({ users }: Pick<Team, 'users'>, userId: string): TeamRole | null =>
  users.find((user) => user.userId === userId)?.role ?? null;
