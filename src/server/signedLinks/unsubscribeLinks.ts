import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSubject, type MailSubject } from './mailSubject.ts';

/** Where the links of mails lead; what they end is in the query, which is not logged. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
export const TOKEN_PARAM = 'mail';

export interface UnsubscribeLinks {
  /** The address that ends such mails, without a sign-in: whoever has the mail has the right. */
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
