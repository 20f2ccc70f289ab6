import type { SnoozeTarget } from './useSnooze.ts';

/** The id of the button with which a monitor or a team is snoozed, on a page that has one. */
export const snoozeButtonId = ({ teamId, monitorId = teamId }: Pick<SnoozeTarget, 'teamId' | 'monitorId'>): string =>
  `snooze-${monitorId}`;
