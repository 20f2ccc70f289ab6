import { layOutMail } from './mailLayout.ts';
import type { Mail } from './mailer.ts';

const IGNORE = 'If you did not ask for this, ignore this mail: nothing has changed.';

/** Carries a confirmation code, for sign-up and login alike. */
export function codeMail(to: string, { code, validMinutes }: { code: string; validMinutes: number }): Mail {
  return layOutMail(to, {
    subject: `${code} is your Hearth code`,
    heading: 'Your confirmation code',
    code,
    paragraphs: [`Enter it where you asked for it. It works once, for ${validMinutes} minutes.`],
    footer: `Hearth never asks you for this code by phone or mail. ${IGNORE}`,
  });
}

/** Answers a sign-up with an address that already has an account. */
export function alreadyRegisteredMail(to: string, { loginUrl }: { loginUrl: string }): Mail {
  return layOutMail(to, {
    subject: 'You already have a Hearth account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, most likely you, tried to sign up to Hearth with this address. It has an account already, so log in instead.',
    ],
    action: { label: 'Log in', url: loginUrl },
    footer: IGNORE,
  });
}

/** Answers a login with an address that has no account. */
export function notRegisteredMail(to: string, { signupUrl }: { signupUrl: string }): Mail {
  return layOutMail(to, {
    subject: 'This address has no Hearth account yet',
    heading: 'There is no account for this address',
    paragraphs: [
      'Someone, most likely you, tried to log in to Hearth with this address. It has no account yet: sign up to make one, or log in with the address you signed up with.',
    ],
    action: { label: 'Sign up', url: signupUrl },
    footer: IGNORE,
  });
}
