import type { TeamRole } from '../../../contract/records.ts';
import type { Member } from '../../../contract/teams/members.ts';

/** A person's name or, if that's missing, their address, if it can be shown. */
export const memberName = ({ display, address }: Pick<Member, 'display' | 'address'>): string =>
  display.trim() || address || 'Unnamed person';

export const ROLE_NAMES: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
};

/** The roles, from the most rights to the fewest. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly TeamRole[];

/** Short descriptions of what each role can do. */
export const ROLE_WORDS: Readonly<Record<TeamRole, string>> = {
  owner: 'Full access, including deleting the team.',
  admin: 'Can manage members, integrations and team settings.',
  member: 'Can create and edit monitors and snooze alerts.',
  viewer: 'Can view monitors and alerts but can’t change anything.',
};

/** Returns whether a person's name or address matches a search. */
export function matchesText(member: Pick<Member, 'display' | 'address'>, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return `${member.display}\n${member.address ?? ''}`.toLocaleLowerCase().includes(wanted);
}

/** Sorts by role, highest first, then by name. */
export function sortMembers<Person extends Pick<Member, 'display' | 'address' | 'role'>>(members: readonly Person[]) {
  return members.toSorted(
    (one, other) =>
      ROLES.indexOf(one.role) - ROLES.indexOf(other.role) || memberName(one).localeCompare(memberName(other)),
  );
}
