import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createSealedDocument } from '../secrets/sealedDocument.ts';
import type { Vault } from '../secrets/vault.ts';
import { CODE_MS, type CodeSecrets } from './confirmationCode.ts';
import { serverKeysKey } from './records.ts';

/** The algorithm that signs every token. */
export const SIGNING_ALGORITHM = 'ES256';

const SECRET_BYTES = 32;
/** How long tokens signed with a replaced key are accepted: longer than the lifetime of any token. */
export const RETIRED_KEPT_MS = 181 * DAY_MS;
/** How long a server might keep signing with replaced keys after a rotation. */
export const ROTATION_MS = 2 * MINUTE_MS;
/** How long to wait before rereading the keys for a token with an unknown key. All such tokens share one read. */
const READ_AGAIN_MS = 250;

/** Keys that are replaced together. */
interface StoredKeys {
  /** Identifies the set in the tokens it signs and the states it encrypts. */
  id: string;
  createdAt: number;
  /** When the set was replaced; null for the current one. */
  retiredAt: number | null;
  /** Only the public key once the set is replaced. */
  signing: JWK;
  stateSecret: string;
  codeSecret: string;
}

interface ServerKeysRecord {
  /** The current set comes first. */
  sets: StoredKeys[];
  markSecret: string;
}

/** The format used by earlier versions. */
interface SingleKeysRecord {
  signing: JWK;
  stateSecret: string;
  codeSecret: string;
}

/** Keys that are or were in use. */
export interface KeySet {
  id: string;
  retiredAt: number | null;
  /** Null for replaced keys, which no longer sign. */
  privateKey: CryptoKey | null;
  publicKey: CryptoKey;
  /** Encrypts flow states. */
  stateSecret: Uint8Array;
}

/** The secrets of one installation. All its servers share them, and any server can rotate them. */
export interface ServerKeys {
  /** The keys that sign and encrypt new data. */
  current(): KeySet & { privateKey: CryptoKey };
  /**
   * Returns the keys with an id, current or replaced; null if there are none. Rereads the keys if the id is unknown,
   * because another server might have created new ones.
   */
  find(id: string): Promise<KeySet | null>;
  /** The keys for hashing codes: the current secret, then those for codes that can still be entered. */
  codeSecrets(): CodeSecrets;
  /** The key for hashing addresses and clients into marks. It never changes, so counts survive a rotation. */
  markSecret: Uint8Array;
  /** Loads keys that another process has created. */
  refresh(): Promise<void>;
}

export interface ServerKeysOptions {
  store: Pick<DocumentStore, 'get' | 'commit'>;
  vault: Vault;
  now: Clock;
}

const generateSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

async function generateKeys(now: number): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const signing = await exportJWK(privateKey);
  return {
    id: await calculateJwkThumbprint(publicHalf(signing)),
    createdAt: now,
    retiredAt: null,
    signing,
    stateSecret: generateSecret(),
    codeSecret: generateSecret(),
  };
}

function publicHalf({ d: _private, ...publicJwk }: JWK): JWK {
  return publicJwk;
}

async function upgrade(stored: ServerKeysRecord | SingleKeysRecord): Promise<ServerKeysRecord> {
  if ('sets' in stored) return stored;
  const id = await calculateJwkThumbprint(publicHalf(stored.signing));
  return { sets: [{ ...stored, id, createdAt: 0, retiredAt: null }], markSecret: stored.codeSecret };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('The stored signing key is not an asymmetric key.');
  return key;
}

async function toKeySet({ id, retiredAt, signing, stateSecret }: StoredKeys): Promise<KeySet> {
  return {
    id,
    retiredAt,
    privateKey: signing.d === undefined ? null : await importKey(signing),
    publicKey: await importKey(publicHalf(signing)),
    stateSecret: Buffer.from(stateSecret, 'base64url'),
  };
}

/**
 * Reads the installation's keys, or creates them on the first start. If several servers start at the same time, only
 * one creates them.
 */
export async function loadServerKeys({ store, vault, now }: ServerKeysOptions): Promise<ServerKeys> {
  const document = createSealedDocument<ServerKeysRecord | SingleKeysRecord>(store, vault, serverKeysKey);
  if ((await document.read()) === null) {
    await document.write({ sets: [await generateKeys(now())], markSecret: generateSecret() }, null);
  }
  await document.reseal();

  async function read() {
    const found = await document.read();
    if (found === null) throw new Error('The signing keys are gone.');
    const { sets, markSecret } = await upgrade(found.data);
    const loaded = await Promise.all(sets.map(toKeySet));
    const [first] = loaded;
    if (first?.privateKey == null) throw new Error('There is no current signing key.');
    return {
      current: { ...first, privateKey: first.privateKey },
      byId: new Map(loaded.map((set) => [set.id, set])),
      codeSecrets: sets.map(({ retiredAt, codeSecret }) => ({
        retiredAt,
        secret: Buffer.from(codeSecret, 'base64url'),
      })),
      markSecret: Buffer.from(markSecret, 'base64url'),
      versionstamp: found.versionstamp,
    };
  }

  let keys = await read();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const stored = await store.get(serverKeysKey);
    if (stored !== null && stored.versionstamp !== keys.versionstamp) keys = await read();
  }
  /** Shares one read among all waiting callers. A read already in progress might have missed their keys. */
  function readAgain(): Promise<void> {
    next ??= running
      .catch(() => undefined)
      .then(async () => {
        await wait(READ_AGAIN_MS, undefined, { ref: false });
        next = undefined;
        running = refresh();
        return running;
      });
    return next;
  }

  return {
    current: () => keys.current,
    async find(id) {
      if (!keys.byId.has(id)) await readAgain();
      return keys.byId.get(id) ?? null;
    },
    codeSecrets() {
      const [first, ...earlier] = keys.codeSecrets;
      if (first === undefined) throw new Error('There is no current secret.');
      const since = now() - CODE_MS - ROTATION_MS;
      const usable = earlier.filter(({ retiredAt }) => (retiredAt ?? 0) > since);
      return [first.secret, ...usable.map(({ secret }) => secret)];
    },
    markSecret: keys.markSecret,
    refresh,
  };
}

/**
 * Creates new keys and returns their id. Running servers pick them up. Tokens signed with the replaced keys are
 * accepted until they expire, but the replaced private keys are deleted.
 */
export async function rotateServerKeys({ store, vault, now }: ServerKeysOptions): Promise<string> {
  const document = createSealedDocument<ServerKeysRecord | SingleKeysRecord>(store, vault, serverKeysKey);
  const generated = await generateKeys(now());
  for (;;) {
    const found = await document.read();
    const before = found === null ? { sets: [], markSecret: generateSecret() } : await upgrade(found.data);
    const at = now();
    const retired = before.sets
      .map((set) => ({ ...set, signing: publicHalf(set.signing), retiredAt: set.retiredAt ?? at }))
      .filter(({ retiredAt }) => at - retiredAt < RETIRED_KEPT_MS);
    const data: ServerKeysRecord = { ...before, sets: [generated, ...retired] };
    if (await document.write(data, found?.versionstamp ?? null)) return generated.id;
  }
}
