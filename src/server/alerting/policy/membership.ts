/** The reason shown for an integration that is on, but whose address no longer belongs to a member. */
export const NO_LONGER_A_MEMBER =
  'Its address belongs to someone who left the team. Send a confirmation e-mail from the integrations page, or use another address.';

/** Why a team can e-mail an address. `before` means that it was in use before Hearth required confirmations. */
export type ConfirmedHow = 'recipient' | 'member' | 'before';

export interface KnownAddresses {
  /** Marks of the addresses that integrations e-mail, and why each is confirmed; null if it isn't. */
  mailed: readonly { mark: string; how: ConfirmedHow | null }[];
  /** Marks that are confirmed because they belong to a member. */
  byMembership: readonly string[];
}

/** Returns the addresses that have become confirmed or unconfirmed because of a change in membership. */
export function membershipChanges({ mailed, byMembership }: KnownAddresses, memberMarks: readonly string[]) {
  const members = new Set(memberMarks);
  const isNew = (how: ConfirmedHow | null): boolean => how === null || how === 'before';
  return {
    joined: mailed.filter(({ mark, how }) => members.has(mark) && isNew(how)).map(({ mark }) => mark),
    left: byMembership.filter((mark) => !members.has(mark)),
  };
}
