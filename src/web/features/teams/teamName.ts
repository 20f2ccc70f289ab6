import type { Team } from '../../../contract/records.ts';

/** What a team is called on screen. A team may be made without a display name, and its links need one all the same. */
export const teamName = ({ display }: Pick<Team, 'display'>): string =>
  display.trim() === '' ? 'Unnamed team' : display;
