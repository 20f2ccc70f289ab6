import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Team } from '../../../contract/records.ts';

type Wished = Preferences['teams'];
export type TeamMailChoice = Wished[number]['mails'];

export const MAIL_CHOICES: readonly { value: TeamMailChoice; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'down', label: 'Down' },
  { value: 'all', label: 'Down and up' },
];

/** A team without preferences sends no mails. */
export const mailsOf = (wished: Wished, ofTeamId: string): TeamMailChoice =>
  wished.find(({ teamId }) => teamId === ofTeamId)?.mails ?? 'none';

/** The preferences for a person's teams, with one changed; the platform would refuse a team the person has left. */
export function withMails(
  wished: Wished,
  { teams, teamId: changed, mails }: { teams: readonly Team[]; teamId: string; mails: TeamMailChoice },
): Wished {
  return teams
    .map(({ teamId }) => ({ teamId, mails: teamId === changed ? mails : mailsOf(wished, teamId) }))
    .filter((wish) => wish.mails !== 'none');
}
