import { paths } from '../../routing/paths.ts';

export const QUIET_SECTION_ID = 'maintenance-and-snooze';

/** The path to a team's maintenance and snooze section. */
export const quietSectionPath = (teamId: string): string =>
  `${paths.teamSettings(teamId, 'integrations')}#${QUIET_SECTION_ID}`;
