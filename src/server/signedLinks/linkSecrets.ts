import { randomBytes } from 'node:crypto';
import type { DocumentKey } from '../../contract/documents.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createSealedDocument } from '../secrets/sealedDocument.ts';
import type { Vault } from '../secrets/vault.ts';

/** No access rule allows anything that starts with a dollar sign. */
const KEY: DocumentKey = ['$alerting', 'unsubscribe'];
const SECRET_BYTES = 32;

/**
 * Returns the secret that currently signs links, followed by those replaced within the last `keptMs`, whose links still
 * work.
 */
export type LinkSecrets = (keptMs: number) => readonly [Uint8Array, ...Uint8Array[]];

interface StoredSecret {
  secret: string;
  /** When the secret was replaced; null for the current one. */
  retiredAt: number | null;
}

/** The current secret comes first. */
interface SecretsRecord {
  secrets: StoredSecret[];
}

/** The format that earlier versions used. */
interface SingleSecretRecord {
  secret: string;
}

export interface LinkSecretsOptions {
  store: Pick<DocumentStore, 'get' | 'commit'>;
  vault: Vault;
  now: Clock;
}

const generateSecret = (): StoredSecret => ({
  secret: randomBytes(SECRET_BYTES).toString('base64url'),
  retiredAt: null,
});

const documentIn = ({ store, vault }: LinkSecretsOptions) =>
  createSealedDocument<SecretsRecord | SingleSecretRecord>(store, vault, KEY);

const secretsIn = (record: SecretsRecord | SingleSecretRecord): StoredSecret[] =>
  'secrets' in record ? record.secrets : [{ secret: record.secret, retiredAt: null }];

/**
 * Reads the secrets that sign the installation's links. Creates one on the first start; if several servers start at the
 * same time, only one of them does.
 */
export async function loadLinkSecrets(options: LinkSecretsOptions) {
  const { store, now } = options;
  const document = documentIn(options);
  if ((await document.read()) === null) await document.write({ secrets: [generateSecret()] }, null);
  await document.reseal();

  async function read() {
    const found = await document.read();
    if (found === null) throw new Error('The secrets that sign links are gone.');
    const loaded = secretsIn(found.data).map(({ secret, retiredAt }) => ({
      retiredAt,
      secret: Buffer.from(secret, 'base64url'),
    }));
    return { loaded, versionstamp: found.versionstamp };
  }

  let kept = await read();
  const secrets: LinkSecrets = (keptMs) => {
    const [current, ...retired] = kept.loaded;
    if (current === undefined) throw new Error('There is no current secret.');
    const since = now() - keptMs;
    return [current.secret, ...retired.filter(({ retiredAt }) => (retiredAt ?? 0) > since).map(({ secret }) => secret)];
  };
  return {
    secrets,
    /** Loads secrets that another process has created. */
    async refresh(): Promise<void> {
      const stored = await store.get(KEY);
      if (stored !== null && stored.versionstamp !== kept.versionstamp) kept = await read();
    },
  };
}

/** Creates a new secret, which running servers pick up. Links signed with the previous one work until they expire. */
export async function rotateLinkSecret(options: LinkSecretsOptions): Promise<void> {
  const document = documentIn(options);
  for (;;) {
    const found = await document.read();
    const at = options.now();
    const retired = (found === null ? [] : secretsIn(found.data)).map((each) => ({
      ...each,
      retiredAt: each.retiredAt ?? at,
    }));
    if (await document.write({ secrets: [generateSecret(), ...retired] }, found?.versionstamp ?? null)) return;
  }
}

/** Invalidates every link signed so far; the next start creates a new secret. */
export async function dropLinkSecrets(store: Pick<DocumentStore, 'commit'>): Promise<void> {
  await store.commit([], [{ type: 'delete', key: KEY }]);
}
