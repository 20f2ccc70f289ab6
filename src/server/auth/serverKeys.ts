import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { DocumentStore } from '../documents/documentStore.ts';
import { readRecord, serverKeysKey } from './records.ts';

/** The algorithm that signs every token. */
export const SIGNING_ALGORITHM = 'ES256';

const SECRET_BYTES = 32;

/** The secrets of one installation, shared by all its servers. */
export interface ServerKeys {
  signing: { privateKey: CryptoKey; publicKey: CryptoKey; keyId: string };
  /** Encrypts the state of a flow. */
  stateSecret: Uint8Array;
  /** Keys the hash of confirmation codes. */
  codeSecret: Uint8Array;
}

interface ServerKeysRecord {
  signing: JWK;
  stateSecret: string;
  codeSecret: string;
}

async function createRecord(): Promise<ServerKeysRecord> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return {
    signing: await exportJWK(privateKey),
    stateSecret: randomBytes(SECRET_BYTES).toString('base64url'),
    codeSecret: randomBytes(SECRET_BYTES).toString('base64url'),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('The stored signing key is not an asymmetric key.');
  return key;
}

/** Reads the installation's keys, or makes them at its first start. Of two servers that start at once, one makes them. */
export async function loadServerKeys(store: DocumentStore): Promise<ServerKeys> {
  let record = await readRecord<ServerKeysRecord>(store, serverKeysKey);
  if (record === null) {
    await store.commit(
      [{ key: serverKeysKey, versionstamp: null }],
      [{ type: 'set', key: serverKeysKey, data: await createRecord() }],
    );
    record = await readRecord<ServerKeysRecord>(store, serverKeysKey);
  }
  if (record === null) throw new Error('The signing keys could not be stored.');
  const { d: _private, ...publicJwk } = record.data.signing;
  return {
    signing: {
      privateKey: await importKey(record.data.signing),
      publicKey: await importKey(publicJwk),
      keyId: await calculateJwkThumbprint(publicJwk),
    },
    stateSecret: Buffer.from(record.data.stateSecret, 'base64url'),
    codeSecret: Buffer.from(record.data.codeSecret, 'base64url'),
  };
}
