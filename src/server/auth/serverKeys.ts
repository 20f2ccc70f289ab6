import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createSealedDocument } from '../secrets/sealedDocument.ts';
import type { Vault } from '../secrets/vault.ts';
import { CODE_MS, type CodeSecrets } from './confirmationCode.ts';
import { serverKeysKey } from './records.ts';

/** The algorithm that signs every token. */
export const SIGNING_ALGORITHM = 'ES256';

const SECRET_BYTES = 32;
/** How long tokens of a replaced key are accepted: longer than any token is valid. */
export const RETIRED_KEPT_MS = 181 * 24 * 60 * 60 * 1000;
/** How long after a rotation a server might still sign with the replaced keys. */
export const ROTATION_MS = 2 * 60 * 1000;
/** How long verifying a token with an unknown key waits before the keys are read again. Such tokens share one read. */
const READ_AGAIN_MS = 250;

/** Keys that are replaced together. */
interface StoredKeys {
  /** Identifies the set in what it signs and encrypts. */
  id: string;
  createdAt: number;
  /** When they were replaced; null for the current ones. */
  retiredAt: number | null;
  /** Retired keys have only their public half. */
  signing: JWK;
  stateSecret: string;
  codeSecret: string;
}

interface ServerKeysRecord {
  /** Current keys first. */
  sets: StoredKeys[];
  markSecret: string;
}

/** What earlier versions stored. */
interface SingleKeysRecord {
  signing: JWK;
  stateSecret: string;
  codeSecret: string;
}

/** Keys that are or were in use. */
export interface KeySet {
  id: string;
  retiredAt: number | null;
  /** Null for retired keys, which sign nothing. */
  privateKey: CryptoKey | null;
  publicKey: CryptoKey;
  /** Encrypts the state of a flow. */
  stateSecret: Uint8Array;
}

/** The secrets of one installation. All its servers share them, and any of them can rotate them. */
export interface ServerKeys {
  /** The keys that sign and encrypt new data. */
  current(): KeySet & { privateKey: CryptoKey };
  /**
   * The keys with an id, current or retired; null for none. Reads them again in case another server has created them.
   */
  find(id: string): Promise<KeySet | null>;
  /** The keys for hashing codes: the current secret, then those for codes that can still be entered. */
  codeSecrets(): CodeSecrets;
  /** Keys the hashes that stand in for addresses and clients. It never changes, so counts survive a rotation. */
  markSecret: Uint8Array;
  /** Picks up a rotation. */
  refresh(): Promise<void>;
}

export interface ServerKeysOptions {
  store: Pick<DocumentStore, 'get' | 'commit'>;
  vault: Vault;
  now: Clock;
}

const drawSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

async function drawKeys(now: number): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const signing = await exportJWK(privateKey);
  return {
    id: await calculateJwkThumbprint(publicHalf(signing)),
    createdAt: now,
    retiredAt: null,
    signing,
    stateSecret: drawSecret(),
    codeSecret: drawSecret(),
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
 * Reads the installation's keys, or creates them at its first start. If two servers start at the same time, only one
 * creates them.
 */
export async function loadServerKeys({ store, vault, now }: ServerKeysOptions): Promise<ServerKeys> {
  const document = createSealedDocument<ServerKeysRecord | SingleKeysRecord>(store, vault, serverKeysKey);
  if ((await document.read()) === null) {
    await document.write({ sets: [await drawKeys(now())], markSecret: drawSecret() }, null);
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
  /** One read for all waiting callers. A read that has already started may have missed their keys. */
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
 * Creates new keys and returns their id. Running servers notice. What the replaced keys signed is accepted until it
 * expires; their private halves are deleted.
 */
export async function rotateServerKeys({ store, vault, now }: ServerKeysOptions): Promise<string> {
  const document = createSealedDocument<ServerKeysRecord | SingleKeysRecord>(store, vault, serverKeysKey);
  const drawn = await drawKeys(now());
  for (;;) {
    const found = await document.read();
    const before = found === null ? { sets: [], markSecret: drawSecret() } : await upgrade(found.data);
    const at = now();
    const retired = before.sets
      .map((set) => ({ ...set, signing: publicHalf(set.signing), retiredAt: set.retiredAt ?? at }))
      .filter(({ retiredAt }) => at - retiredAt < RETIRED_KEPT_MS);
    const data: ServerKeysRecord = { ...before, sets: [drawn, ...retired] };
    if (await document.write(data, found?.versionstamp ?? null)) return drawn.id;
  }
}
