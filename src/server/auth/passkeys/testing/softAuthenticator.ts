import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../../../../contract/passkeys.ts';

/** How a hostile page or authenticator deviates from usual behavior. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** `webauthn.create` or `webauthn.get`. */
  type?: string;
  /** The authenticator didn't verify the person. */
  isUnverified?: boolean;
  userHandle?: string;
  counter?: number;
}

interface Credential {
  id: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function authenticatorData(rpId: string, flags: number, counter: number, credential: Buffer = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** Returns the CBOR head (RFC 8949) of a short byte or text string. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length]);
}

const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);

/** A public key in COSE encoding (RFC 9053): kty EC2, alg ES256, curve P-256, x and y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinates = [x, y].map((each) => cborBytes(Buffer.from(each, 'base64url')));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinates[0]!,
    Buffer.from([0x22]),
    coordinates[1]!,
  ]);
}

/** A software authenticator with real ES256 keys for one origin. It counts its uses, and can be cloned. */
export function createSoftAuthenticator(origin: string, credentials: Credential[] = []) {
  const ownRpId = new URL(origin).hostname;

  return {
    /** Returns the result of `navigator.credentials.create`. */
    create(creation: PasskeyCreation, deviation: Deviation = {}): CreatedPasskey {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rawId = randomBytes(32);
      const id = rawId.toString('base64url');
      credentials.push({ id, userHandle: creation.user.id, privateKey, counter: 1 });
      const flags = FLAGS.present | FLAGS.hasCredential | (deviation.isUnverified ? 0 : FLAGS.verified);
      const length = Buffer.from([0, rawId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const authData = authenticatorData(deviation.rpId ?? ownRpId, flags, deviation.counter ?? 1, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      const { type = 'webauthn.create', challenge = creation.challenge } = deviation;
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(type, challenge, deviation.origin ?? origin),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    /** Returns the result of `navigator.credentials.get`, for the last passkey created. */
    use(request: PasskeyRequest, deviation: Deviation = {}): UsedPasskey {
      const credential = credentials.at(-1);
      if (!credential) throw new Error('There is no passkey.');
      credential.counter += 1;
      const flags = FLAGS.present | (deviation.isUnverified ? 0 : FLAGS.verified);
      const { type = 'webauthn.get', challenge = request.challenge } = deviation;
      const authData = authenticatorData(
        deviation.rpId ?? request.rpId,
        flags,
        deviation.counter ?? credential.counter,
      );
      const clientDataJSON = clientData(type, challenge, deviation.origin ?? origin);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
          userHandle: deviation.userHandle ?? credential.userHandle,
        },
        clientExtensionResults: {},
      };
    },

    /** Returns a copy with the same keys but separate counters. */
    clone: () =>
      createSoftAuthenticator(
        origin,
        credentials.map((credential) => ({ ...credential })),
      ),
  };
}

export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>;
