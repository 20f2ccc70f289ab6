import { isRecord } from '../../contract/json.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { LinkSecrets } from './linkSecrets.ts';
import { createSignedTokens } from './signedTokens.ts';

/** What an e-mail is about, and what its recipient can unsubscribe from. */
export type MailSubject =
  | { kind: 'team'; userId: string; teamId: string }
  | { kind: 'report'; userId: string }
  /** `mark` identifies the address for all integrations that e-mail it, even ones that are only tested. */
  | { kind: 'address'; teamId: string; mark: string }
  /**
   * From links created by earlier versions, which also contain the address's mark. No new ones are created, but people
   * open e-mails years later.
   */
  | { kind: 'integration'; integrationId: string; address: string };

/** Returns the subject of an e-mail to an address that a team entered in an integration. */
export const subjectOf = (teamId: string, address: string): MailSubject => ({
  kind: 'address',
  teamId,
  mark: addressMark(address),
});

/** Reads a parsed subject; null for anything else. */
function readSubject(value: unknown): MailSubject | null {
  if (!isRecord(value)) return null;
  const { kind, userId, teamId, mark, integrationId, address } = value;
  if (kind === 'team' && typeof userId === 'string' && typeof teamId === 'string') return { kind, userId, teamId };
  if (kind === 'report' && typeof userId === 'string') return { kind, userId };
  if (kind === 'address' && typeof teamId === 'string' && typeof mark === 'string') return { kind, teamId, mark };
  if (kind === 'integration' && typeof integrationId === 'string' && typeof address === 'string') {
    return { kind, integrationId, address };
  }
  return null;
}

/** The path for unsubscribe links. What they stop is in the query, which isn't logged. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
export const TOKEN_PARAM = 'mail';

export interface UnsubscribeLinks {
  /**
   * Returns the URL that stops such e-mails. It works without signing in, because having the e-mail is permission
   * enough.
   */
  urlOf(subject: MailSubject): string;
  /** Returns what a token stops; null if this installation didn't sign it. */
  read(token: string): MailSubject | null;
}

/**
 * Creates and reads links that never expire, because an e-mail can be read years after it was sent. They're signed with
 * the secret itself, like the oldest links.
 */
export function createUnsubscribeLinks(publicUrl: string, secrets: LinkSecrets): UnsubscribeLinks {
  const tokens = createSignedTokens(() => secrets(Infinity));
  return {
    urlOf: (subject) => `${publicUrl}${UNSUBSCRIBE_PATH}?${TOKEN_PARAM}=${tokens.sign(subject)}`,
    read: (token) => readSubject(tokens.read(token)),
  };
}
