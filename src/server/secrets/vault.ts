import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FORMAT = 's1';
const KEY_BYTES = 32;
const ID_BYTES = 9;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A key that encrypts secrets. Its id is stored with everything that it encrypts, and reveals nothing about the key.
 */
export interface SecretKey {
  id: string;
  key: Uint8Array;
}

/** Derives the key from a string, such as the value of `SECRET_KEY` (RFC 5869). */
export function toSecretKey(text: string): SecretKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', text, '', `hearth secrets: ${purpose}`, bytes));
  return { id: derive('id', ID_BYTES).toString('base64url'), key: derive('key', KEY_BYTES) };
}

/** Thrown if this server can't open sealed text: the key is missing, or the text was sealed for another place. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError';
}

/** Encrypts the secrets in the database. */
export interface Vault {
  /** The id of the key used to seal. */
  readonly keyId: string;
  /** Encrypts text for one place, such as a record and its field. */
  seal(text: string, place: readonly string[]): string;
  /** Throws `SealBrokenError` if the text was changed, or was sealed for another place or with an unknown key. */
  open(sealed: string, place: readonly string[]): string;
  /** Whether the text was sealed with the current key. */
  isCurrent(sealed: string): boolean;
}

/**
 * Seals with the first key and opens with any of them. Sealed text can't be moved to another place (AES-256-GCM with
 * associated data).
 */
export function createVault(keys: readonly [SecretKey, ...SecretKey[]]): Vault {
  const [current] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const contextOf = (keyId: string, place: readonly string[]) => Buffer.from(JSON.stringify([FORMAT, keyId, ...place]));

  return {
    keyId: current.id,
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(contextOf(current.id, place));
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${FORMAT}.${current.id}.${Buffer.concat(bytes).toString('base64url')}`;
    },
    open(sealed, place) {
      const [format, keyId = '', content = '', ...rest] = sealed.split('.');
      const key = byId.get(keyId);
      if (format !== FORMAT || rest.length > 0) throw new SealBrokenError('A secret has an unknown format.');
      if (key === undefined) throw new SealBrokenError(`A secret was encrypted with another key, ${keyId}.`);
      const bytes = Buffer.from(content, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(contextOf(keyId, place))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new SealBrokenError('A secret was changed, or moved to another record.', { cause: error });
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${FORMAT}.${current.id}.`),
  };
}
