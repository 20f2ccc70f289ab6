import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../../contract/json.ts';
import { addressMark } from '../mail/emailAddress.ts';

/** The subject of a mail, and so what its reader may stop. */
export type MailSubject =
  | { kind: 'team'; userId: string; teamId: string }
  | { kind: 'report'; userId: string }
  /** `mark` stands for the address: whichever integration mails it, and whether it is kept or only tried. */
  | { kind: 'address'; teamId: string; mark: string }
  /**
   * How links of earlier versions name an address, also by its mark: no new ones are made, but people read mails years
   * later.
   */
  | { kind: 'integration'; integrationId: string; address: string };

/** The subject of a mail to an address that an integration of a team was set up with. */
export const subjectOf = (teamId: string, address: string): MailSubject => ({
  kind: 'address',
  teamId,
  mark: addressMark(address),
});

/** Reads what `JSON.parse` made of a subject; null for anything else. */
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

/** Where the links of mails lead; what they end is in the query, which is not logged. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
export const TOKEN_PARAM = 'mail';

export interface UnsubscribeLinks {
  /** The address that stops such mails without a sign-in: having the mail is the permission. */
  urlOf(subject: MailSubject): string;
  /** What a token ends; null for one that this installation did not sign. */
  read(token: string): MailSubject | null;
}

/** Makes and reads links that never end: a mail may be read years after it was sent. */
export function createUnsubscribeLinks(publicUrl: string, secret: Uint8Array): UnsubscribeLinks {
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  return {
    urlOf(subject) {
      const text = Buffer.from(JSON.stringify(subject)).toString('base64url');
      return `${publicUrl}${UNSUBSCRIBE_PATH}?${TOKEN_PARAM}=${text}.${sign(text)}`;
    },
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))];
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return readSubject(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    },
  };
}
