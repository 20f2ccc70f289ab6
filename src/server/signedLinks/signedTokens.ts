import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the content of links, so that no one else can create them. */
export interface SignedTokens {
  sign(value: object): string;
  /** Returns a token's parsed JSON content; undefined if it wasn't signed with one of the keys. */
  read(token: string): unknown;
}

/** `keys` returns the key that signs, followed by those that only verify. */
export function createSignedTokens(keys: () => readonly [Uint8Array, ...Uint8Array[]]): SignedTokens {
  const signatureOf = (key: Uint8Array, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');

  return {
    sign(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${text}.${signatureOf(keys()[0], text)}`;
    },
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature);
      const isSigned = keys()
        .map((key) => Buffer.from(signatureOf(key, text)))
        .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
      if (rest.length > 0 || !isSigned) return undefined;
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
    },
  };
}

/** Derives the key for one purpose. Tokens for other purposes aren't valid with it, even if the secret is the same. */
export function keyFor(secret: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Derives the keys from the current secret and earlier ones. */
export function keysFor(
  [current, ...earlier]: readonly [Uint8Array, ...Uint8Array[]],
  purpose: string,
): readonly [Uint8Array, ...Uint8Array[]] {
  return [keyFor(current, purpose), ...earlier.map((secret) => keyFor(secret, purpose))];
}
