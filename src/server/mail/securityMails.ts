import { layOutMail } from './mailLayout.ts';
import type { Mail } from './mailer.ts';
import { askedFacts, type AskedFrom } from './signInMails.ts';

/** Address of the page with a person's sessions. */
const securityPage = (publicUrl: string) => `${publicUrl}/dashboard/settings/security`;

interface ProofMail {
  code: string;
  validMinutes: number;
  asked: Omit<AskedFrom, 'flow'>;
  publicUrl: string;
}

/** A code that confirms a sensitive change, for someone who is signed in. */
export function proofMail(to: string, { code, validMinutes, asked, publicUrl }: ProofMail): Mail {
  return layOutMail(to, {
    subject: `${code} is your Hearth code`,
    heading: 'Confirm it’s you',
    code,
    paragraphs: [`Enter it where you’re making the change. It works once, for ${validMinutes} minutes.`],
    facts: askedFacts('Confirm a change', asked),
    footer:
      'Hearth never asks for this code by phone or e-mail. If this wasn’t you, someone is using your account: end their session.',
    footerActions: [{ label: 'See your sessions', url: securityPage(publicUrl) }],
  });
}
