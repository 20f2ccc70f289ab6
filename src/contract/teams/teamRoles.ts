import type { TeamRole } from '../records.ts';

/** Maximum number of people in one team. This keeps the team's record small enough to be read with every command. */
export const MAX_TEAM_USERS = 1_000;
/** Maximum number of addresses that one call can invite. */
export const MAX_INVITED_AT_ONCE = 50;
/** How long an invitation's link works. */
export const INVITATION_DAYS = 7;

/** The page that shows an invitation, under the application's base path; the link's secret follows as the fragment. */
export const INVITATION_PATH = '/invite';

/** The roles below each role. People can assign the roles below their own, and manage anyone with such a role. */
const BELOW: Readonly<Record<TeamRole, readonly GivenRole[]>> = {
  owner: ['admin', 'member', 'viewer'],
  admin: ['member', 'viewer'],
  member: [],
  viewer: [],
};

/**
 * A role that can be given without fresh proof of identity. Making someone an owner requires such proof, and can be
 * done for only one person at a time.
 */
export type GivenRole = Exclude<TeamRole, 'owner'>;

/** Returns the roles that someone can give to others, highest first. */
export const rolesGivenBy = (role: TeamRole | null): readonly GivenRole[] => (role === null ? [] : BELOW[role]);

/** Returns whether someone can change another person's role or remove them. Owners can also change other owners. */
export const canChange = (own: TeamRole | null, other: TeamRole): boolean =>
  own === 'owner' || rolesGivenBy(own).some((role) => role === other);
