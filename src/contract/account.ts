/** Detail of the `ForbiddenError` of `account/delete`: teams whose only owner is the person, and which others are in. */
export interface SoleOwnerDetail {
  reason: 'sole-owner';
  message: string;
  teams: { teamId: string; display: string }[];
}
