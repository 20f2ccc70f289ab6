import type { FlowKind } from '../../contract/flow.ts';
import { instantWords } from '../time/timeWords.ts';
import type { MailContent } from './mailContent.ts';
import { layOutMail } from './mailLayout.ts';
import type { Mail } from './mailer.ts';

/** Where an e-mail was requested from, so that readers can tell whether they requested it. */
export interface RequestOrigin {
  flow: FlowKind;
  /** Such as "Firefox on Linux". */
  device: string;
  /** The client's network address. */
  client: string;
  /** Milliseconds since 1970. */
  at: number;
}

type Origin = Omit<RequestOrigin, 'flow'>;

interface LinkMail {
  url: string;
  validMinutes: number;
  asked: Origin;
}

const IGNORE = 'If this wasn’t you, you can ignore this e-mail.';

/** Returns the lines that say what was requested, and from where. */
export function askedFacts(request: string, { device, client, at }: Origin): NonNullable<MailContent['facts']> {
  return [
    { label: 'Request', value: request },
    { label: 'From', value: `${device}, ${client}` },
    { label: 'Time', value: instantWords(at) },
  ];
}

const onceWords = (validMinutes: number) => `works once and expires in ${validMinutes} minutes`;

/** An e-mail with a confirmation code and a sign-in link, for sign-up and login. */
export function codeMail(
  to: string,
  { code, url, validMinutes, asked }: LinkMail & { code: string; asked: RequestOrigin },
): Mail {
  const request = asked.flow === 'authentication' ? 'Log in' : 'Sign up';
  return layOutMail(to, {
    subject: `${code} is your Hearth code`,
    heading: 'Your confirmation code',
    code,
    paragraphs: [
      `Enter this code where you requested it, or open the link on the device you want to use. Either one ${onceWords(validMinutes)}.`,
    ],
    facts: askedFacts(request, asked),
    action: { label: `${request} with this link`, url },
    footer: `Hearth never asks for this code by phone or e-mail. Don’t share it with anyone. ${IGNORE}`,
  });
}

/** Sent for a sign-up with an address that already has an account. */
export function alreadyRegisteredMail(to: string, { url, validMinutes, asked }: LinkMail): Mail {
  return layOutMail(to, {
    subject: 'You already have a Hearth account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone (probably you) tried to sign up for Hearth with this address, but it already has an account.',
      `Log in with the link below instead. It ${onceWords(validMinutes)}.`,
    ],
    facts: askedFacts('Sign up', asked),
    action: { label: 'Log in with this link', url },
    footer: IGNORE,
  });
}

/**
 * Sent for a login with an address that has no account. Links to sign-up, or to the login page if sign-up is closed.
 */
export function notRegisteredMail(
  to: string,
  { asked, ...way }: { asked: Origin } & (Omit<LinkMail, 'asked'> | { loginUrl: string }),
): Mail {
  const isOpen = 'url' in way;
  return layOutMail(to, {
    subject: 'This address has no Hearth account yet',
    heading: 'There’s no account for this address',
    paragraphs: [
      'Someone (probably you) tried to log in to Hearth with this address, but there’s no account for it.',
      'If you already have an account, log in with the address you signed up with.',
      isOpen
        ? `Otherwise, sign up with the link below. It ${onceWords(way.validMinutes)}.`
        : 'Sign-up isn’t open to this address.',
    ],
    facts: askedFacts('Log in', asked),
    action: isOpen ? { label: 'Sign up with this link', url: way.url } : { label: 'Log in', url: way.loginUrl },
    footer: IGNORE,
  });
}
