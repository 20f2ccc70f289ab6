import type { AlertMailLimits, MailLimit } from './alertMailLimits.ts';

const counted = (count: number): string => count.toLocaleString('en-US');

/** The reached limit in words for its reader: a complete sentence. */
export function limitWords(reached: MailLimit, { perAddressHour, perTeamDay }: AlertMailLimits): string {
  return reached === 'address'
    ? `Hearth sends at most ${counted(perAddressHour)} alert e-mails an hour to one address.`
    : `Hearth sends at most ${counted(perTeamDay)} alert e-mails a day for one team.`;
}
