import type { TeamRole } from '../records.ts';

/** Most people in one team; it keeps the team's record small enough to be read with every command. */
export const MAX_TEAM_USERS = 1_000;
/** Addresses that one call can invite. */
export const MAX_INVITED_AT_ONCE = 50;
/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** The page that shows an invitation, under the application's base path; the link's secret follows as the fragment. */
export const INVITATION_PATH = '/invite';

/** Each role with the roles below it: those that it may give, and whose people it may change. */
const BELOW: Readonly<Record<TeamRole, readonly GivenRole[]>> = {
  owner: ['admin', 'member', 'viewer'],
  admin: ['member', 'viewer'],
  member: [],
  viewer: [],
};

/** A role that someone can be given without a fresh proof of who gives it. Owners are made one at a time. */
export type GivenRole = Exclude<TeamRole, 'owner'>;

/** The roles that someone may give to others, the highest first. */
export const rolesGivenBy = (role: TeamRole | null): readonly GivenRole[] => (role === null ? [] : BELOW[role]);

/** Whether someone may change the role of another person, or remove them. Owners may change other owners too. */
export const mayChange = (own: TeamRole | null, other: TeamRole): boolean =>
  own === 'owner' || rolesGivenBy(own).some((role) => role === other);
