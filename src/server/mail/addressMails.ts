import { layOutMail } from './mailLayout.ts';
import type { Mail } from './mailer.ts';
import { askedFacts, type RequestOrigin } from './signInMails.ts';

interface AddressMail {
  asked: Omit<RequestOrigin, 'flow'>;
  publicUrl: string;
}

const securityPage = (publicUrl: string) => `${publicUrl}/dashboard/settings/security`;
const REQUEST = 'Change e-mail address';

/** The e-mail with the code for one of the two addresses in a change. */
export function addressCodeMail(
  to: string,
  { code, validMinutes, asked, publicUrl, ...change }: AddressMail & { code: string; validMinutes: number; to: string },
): Mail {
  const isNew = change.to === to;
  return layOutMail(to, {
    subject: `${code} is your Hearth code`,
    heading: isNew ? 'Confirm your new address' : 'Confirm your address change',
    code,
    paragraphs: [
      isNew
        ? `Enter this code where you’re changing your address. It works once and expires in ${validMinutes} minutes.`
        : `You’re changing your account’s address to ${change.to}. Enter the code where you started the change. It works once and expires in ${validMinutes} minutes.`,
    ],
    facts: askedFacts(REQUEST, asked),
    footer: isNew
      ? 'If you weren’t expecting this e-mail, you can ignore it.'
      : 'Hearth never asks for this code by phone or e-mail. If this wasn’t you, someone may be logged in to your account. End their session.',
    ...(!isNew && { footerActions: [{ label: 'See your sessions', url: securityPage(publicUrl) }] }),
  });
}

/** Sent to a new address that already has an account. */
export function addressTakenMail(to: string, { asked, publicUrl }: AddressMail): Mail {
  return layOutMail(to, {
    subject: 'This address already has a Hearth account',
    heading: 'This address is already in use',
    paragraphs: [
      'Someone (probably you) tried to move another account to this address, but it already has one.',
      'To use it for the other account, delete this account first, or change its address.',
    ],
    facts: askedFacts(REQUEST, asked),
    action: { label: 'Log in', url: `${publicUrl}/dashboard/login` },
    footer: 'If this wasn’t you, you can ignore this e-mail.',
  });
}

/** Notifies each of the two addresses of a change. Only the old one can undo it. */
export function addressChangedMail(
  to: string,
  { asked, publicUrl, undoUrl, ...change }: AddressMail & { from: string | null; to: string; undoUrl?: string },
): Mail {
  return layOutMail(to, {
    subject: 'Your Hearth e-mail address was changed',
    heading: 'Your address was changed',
    paragraphs: [
      `You now log in with ${change.to} and get your e-mails there. Your other sessions have ended.`,
      ...(undoUrl === undefined
        ? []
        : ['If this wasn’t you, undo the change within 7 days. That logs everyone out of your account.']),
    ],
    facts: askedFacts(REQUEST, asked),
    action:
      undoUrl === undefined
        ? { label: 'Review security settings', url: securityPage(publicUrl) }
        : { label: 'Undo the change', url: undoUrl },
    footer: 'Hearth e-mails you whenever your login methods change.',
  });
}

/** Notifies both addresses that a change was undone. */
export function addressRestoredMail(to: string, { from, publicUrl }: { from: string; publicUrl: string }): Mail {
  return layOutMail(to, {
    subject: 'Your Hearth address change was undone',
    heading: 'Your old address was restored',
    paragraphs: [
      `Your account uses ${from} again. All sessions have ended, and passkeys and login providers added since the change were removed.`,
    ],
    action: { label: 'Log in', url: `${publicUrl}/dashboard/login` },
    footer: 'Hearth e-mails you whenever your login methods change.',
  });
}
