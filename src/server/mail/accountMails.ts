import type { MailContent } from './mailContent.ts';
import { layOutMail } from './mailLayout.ts';
import type { Mail } from './mailer.ts';
import { askedFacts, type RequestOrigin } from './signInMails.ts';

/** A change to a person's account, and who made it. */
interface AccountNotice {
  asked: Omit<RequestOrigin, 'flow'>;
  /** The page where the person can undo the change. */
  securityUrl: string;
}

interface PasskeyNotice extends AccountNotice {
  /** The name that the person gave the passkey. */
  name: string;
}

interface ProviderNotice extends AccountNotice {
  provider: string;
  /** The provider account's address, if it's known. */
  account: string | null;
}

const NOT_YOU =
  'If this wasn’t you, log in with your e-mail address, remove anything you don’t recognize, and end all other sessions.';

/** `request` describes the action. */
function notice(
  to: string,
  request: string,
  { asked, securityUrl }: AccountNotice,
  content: Omit<MailContent, 'footer' | 'action'>,
): Mail {
  return layOutMail(to, {
    ...content,
    facts: [...askedFacts(request, asked), ...(content.facts ?? [])],
    action: { label: 'Review security settings', url: securityUrl },
    footer: 'Hearth e-mails you whenever your login methods change.',
  });
}

export function passkeyAddedMail(to: string, { name, ...rest }: PasskeyNotice): Mail {
  return notice(to, 'Add a passkey', rest, {
    subject: 'A passkey was added to your Hearth account',
    heading: 'A passkey was added',
    paragraphs: ['You can now log in with it. You can still log in by e-mail.', NOT_YOU],
    facts: [{ label: 'Passkey', value: name }],
  });
}

export function passkeyRemovedMail(to: string, { name, ...rest }: PasskeyNotice): Mail {
  return notice(to, 'Remove a passkey', rest, {
    subject: 'A passkey was removed from your Hearth account',
    heading: 'A passkey was removed',
    paragraphs: ['You can no longer log in with it. You may also want to delete it from your device.', NOT_YOU],
    facts: [{ label: 'Passkey', value: name }],
  });
}

export function providerLinkedMail(to: string, { provider, account, ...rest }: ProviderNotice): Mail {
  return notice(to, `Link ${provider}`, rest, {
    subject: `Your ${provider} account was linked to your Hearth account`,
    heading: `Your ${provider} account was linked`,
    paragraphs: [`You can now log in with your ${provider} account. Your other ways to log in still work.`, NOT_YOU],
    facts: account === null ? [] : [{ label: 'Account', value: account }],
  });
}

export function providerUnlinkedMail(to: string, { provider, account, ...rest }: ProviderNotice): Mail {
  return notice(to, `Unlink ${provider}`, rest, {
    subject: `Your ${provider} account was unlinked from your Hearth account`,
    heading: `Your ${provider} account was unlinked`,
    paragraphs: [
      `You can no longer log in with your ${provider} account. Your other ways to log in still work.`,
      NOT_YOU,
    ],
    facts: account === null ? [] : [{ label: 'Account', value: account }],
  });
}

/** A passkey is refused because a copy of it was used. */
export function passkeyCopiedMail(to: string, { name, ...rest }: PasskeyNotice): Mail {
  return notice(to, 'Log in with a passkey', rest, {
    subject: 'Someone may have copied a passkey for your Hearth account',
    heading: 'A passkey was blocked',
    paragraphs: [
      'It was used in a way that suggests someone has a copy of it, so we blocked it.',
      'Log in with your e-mail address, remove the passkey, and add a new one.',
    ],
    facts: [{ label: 'Passkey', value: name }],
  });
}
