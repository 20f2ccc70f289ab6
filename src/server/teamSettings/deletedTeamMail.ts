import { DELETED_TEAM_DAYS } from '../../contract/limits.ts';
import { layOutMail, machineMailHeaders } from '../mail/mailLayout.ts';
import type { Mail } from '../mail/mailer.ts';
import { instantWords } from '../time/timeWords.ts';

export interface DeletedTeamMailOptions {
  /** The team's name; empty if it has none. */
  team: string;
  /** The name or the address of the person who deleted it; empty if their account is gone. */
  deletedBy: string;
  /** Milliseconds since 1970. */
  deletedAt: number;
  goneAt: number;
  /** The recipient's time zone. */
  timezone: string;
  /** The page that lists the recipient's deleted teams. */
  restoreUrl: string;
}

/** Writes the e-mail that tells an owner that their team was deleted, and how to restore it. */
export function deletedTeamMail(to: string, options: DeletedTeamMailOptions): Mail {
  const { deletedAt, goneAt, timezone, restoreUrl } = options;
  const team = options.team || 'Your team';
  return {
    ...layOutMail(to, {
      subject: `${team} was deleted`,
      heading: `${team} was deleted`,
      paragraphs: [
        'Its monitors no longer accept pings or send alerts, and its API keys and TV links no longer work.',
        `You have ${DELETED_TEAM_DAYS} days to restore it with everything in it. After that, it’s deleted permanently.`,
      ],
      facts: [
        { label: 'Deleted by', value: options.deletedBy || 'Unnamed person' },
        { label: 'Deleted on', value: instantWords(deletedAt, timezone) },
        { label: 'Will be permanently deleted on', value: instantWords(goneAt, timezone) },
      ],
      action: { label: 'Restore team', url: restoreUrl },
      footer: `You’re getting this because you’re an owner of ${options.team || 'the team'}.`,
    }),
    headers: machineMailHeaders(restoreUrl),
  };
}
