import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the meaning of a link, so that no one else can create one. */
export interface SignedTokens {
  sign(value: object): string;
  /** What `JSON.parse` makes of a token's content; undefined for one that wasn't signed with this key. */
  read(token: string): unknown;
}

export function createSignedTokens(key: Uint8Array): SignedTokens {
  const signatureOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');

  return {
    sign(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${text}.${signatureOf(text)}`;
    },
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(text))];
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
    },
  };
}

/** A key for one purpose: tokens for another aren't valid with it, even with the same secret. */
export function keyFor(secret: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}
