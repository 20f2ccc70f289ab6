import { isRecord } from '../../contract/json.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { LinkSecrets } from './linkSecrets.ts';
import { createSignedTokens } from './signedTokens.ts';

/** The subject of an e-mail, and so what its reader may stop. */
export type MailSubject =
  | { kind: 'team'; userId: string; teamId: string }
  | { kind: 'report'; userId: string }
  /** `mark` identifies the address, whichever integration e-mails it, saved or only being tested. */
  | { kind: 'address'; teamId: string; mark: string }
  /**
   * How links of earlier versions name an address, also by its mark: no new ones are made, but people read e-mails years
   * later.
   */
  | { kind: 'integration'; integrationId: string; address: string };

/** The subject of an e-mail to an address that an integration of a team was set up with. */
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

/** Where the links of e-mails lead; what they end is in the query, which isn't logged. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
export const TOKEN_PARAM = 'mail';

export interface UnsubscribeLinks {
  /** The address that stops such e-mails without a sign-in: having the e-mail is the permission. */
  urlOf(subject: MailSubject): string;
  /** What a token ends; null for one that this installation didn't sign. */
  read(token: string): MailSubject | null;
}

/**
 * Creates and reads links that never end: an e-mail may be read years after it was sent. They are signed with the
 * secret itself, as the oldest links are.
 */
export function createUnsubscribeLinks(publicUrl: string, secrets: LinkSecrets): UnsubscribeLinks {
  const tokens = createSignedTokens(() => secrets(Infinity));
  return {
    urlOf: (subject) => `${publicUrl}${UNSUBSCRIBE_PATH}?${TOKEN_PARAM}=${tokens.sign(subject)}`,
    read: (token) => readSubject(tokens.read(token)),
  };
}
