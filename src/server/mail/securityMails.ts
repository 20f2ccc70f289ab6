import { layOutMail } from './mailLayout.ts';
import type { Mail } from './mailer.ts';
import { askedFacts, type RequestOrigin } from './signInMails.ts';

/** Returns the URL of the page that lists a person's sessions. */
const securityPage = (publicUrl: string) => `${publicUrl}/dashboard/settings/security`;

interface ProofMail {
  code: string;
  validMinutes: number;
  asked: Omit<RequestOrigin, 'flow'>;
  publicUrl: string;
}

/** The e-mail with a code that lets a signed-in person confirm a sensitive change. */
export function proofMail(to: string, { code, validMinutes, asked, publicUrl }: ProofMail): Mail {
  return layOutMail(to, {
    subject: `${code} is your Hearth code`,
    heading: 'Confirm it’s you',
    code,
    paragraphs: [
      `Enter this code where you’re making the change. It works once and expires in ${validMinutes} minutes.`,
    ],
    facts: askedFacts('Confirm a change', asked),
    footer:
      'Hearth never asks for this code by phone or e-mail. If this wasn’t you, someone may be logged in to your account. End their session.',
    footerActions: [{ label: 'See your sessions', url: securityPage(publicUrl) }],
  });
}

interface NewDeviceMail extends Omit<RequestOrigin, 'flow'> {
  publicUrl: string;
}

/** The e-mail about a sign-in from a new device. */
export function newDeviceMail(to: string, { publicUrl, ...asked }: NewDeviceMail): Mail {
  const { device } = asked;
  return layOutMail(to, {
    subject: `New login to Hearth from ${device}`,
    heading: 'New login to your account',
    paragraphs: [
      'Someone logged in from a device we haven’t seen before.',
      'If this was you, you don’t need to do anything. If it wasn’t, end that session now and change your e-mail password: anyone who can read your e-mail can log in as you.',
    ],
    facts: askedFacts('Log in', asked),
    action: { label: 'See your sessions', url: securityPage(publicUrl) },
    footer: 'Hearth e-mails you about each new device. Ending a session logs that device out immediately.',
  });
}
