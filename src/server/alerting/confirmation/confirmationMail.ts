import { layOutMail, machineMailHeaders } from '../../mail/mailLayout.ts';
import type { Mail } from '../../mail/mailer.ts';
import { withoutLinks } from '../../mail/safeText.ts';
import { cut } from '../../notifiers/lines.ts';

const MAX_NAME_LENGTH = 60;

export interface ConfirmationMailOptions {
  teamName: string;
  /** Display name of who entered the address; empty for none. */
  askedBy: string;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/**
 * Asks whether someone wants a team's alerts. They never asked for anything, so apart from two short names every word
 * and every link is ours.
 */
export function confirmationMail(to: string, options: ConfirmationMailOptions): Mail {
  const { confirmUrl, unsubscribeUrl } = options;
  const askedBy = plainName(options.askedBy) || 'Someone';
  const teamName = plainName(options.teamName);
  return {
    ...layOutMail(to, {
      subject: 'Confirm e-mail alerts from Hearth',
      heading: 'Do you want these alerts?',
      paragraphs: [
        'Hearth watches scheduled jobs and sends an alert when one of them fails. Someone asked for alerts to go to this address. You won’t get any unless you agree.',
      ],
      facts: [
        { label: 'Asked by', value: askedBy },
        { label: 'Team', value: teamName },
      ],
      action: { label: 'Review and confirm', url: confirmUrl },
      footer: 'The link works for 7 days. If you don’t know what this is about, ignore this e-mail.',
      footerActions: [{ label: 'Never e-mail this address again', url: unsubscribeUrl }],
    }),
    headers: machineMailHeaders(unsubscribeUrl, unsubscribeUrl),
  };
}

/** Makes a user's chosen name safe in a mail to a stranger: one short line in which mail programs find no link. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return withoutLinks(cut(line, MAX_NAME_LENGTH));
}
