import { ConfigError } from '../configReaders.ts';
import type { DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { readSecretKeys, type SecretKeySettings } from './secretKeys.ts';
import { createVault, type Vault } from './vault.ts';

type Documents = Pick<DocumentStore, 'get' | 'commit'>;

/** No access rule allows anything that starts with a dollar sign. */
const KEY: DocumentKey = ['$secrets', 'keys'];

/** The first server to start writes these, so a database without them is new. */
const FIRST_WRITTEN: DocumentKey = ['$auth', 'keys'];

/** The keys that encrypt a database's secrets. */
interface KeysRecord {
  /** The ids of all keys that may still be needed to decrypt a secret. */
  keyIds: string[];
  /** Whether every secret has been encrypted, including those that earlier versions stored unencrypted. */
  isSealed: boolean;
}

async function read(store: Documents): Promise<{ data: KeysRecord; versionstamp: string } | null> {
  return (await store.get(KEY)) as { data: KeysRecord; versionstamp: string } | null;
}

/** Whether some secrets might still be unencrypted, because an earlier version stored them. */
export async function mightHavePlaintextSecrets(store: Documents): Promise<boolean> {
  const record = await read(store);
  return record === null ? (await store.get(FIRST_WRITTEN)) !== null : !record.data.isSealed;
}

/**
 * Opens a database's vault. Throws `ConfigError` if this server has no key, or doesn't have all the keys that the
 * database requires.
 */
export async function openVault(settings: SecretKeySettings, store: Documents): Promise<Vault> {
  for (;;) {
    const record = await read(store);
    const keys = readSecretKeys(settings, record === null);
    const known = new Set(keys.map(({ id }) => id));
    const needed = record?.data.keyIds ?? [];
    if (needed.some((id) => !known.has(id))) {
      throw new ConfigError(
        'SECRET_KEY',
        needed.some((id) => known.has(id))
          ? 'isn’t the only key in use: some secrets are still encrypted with another one. Add that one as SECRET_KEY_PREVIOUS until the log says that it’s no longer needed'
          : 'isn’t the key that this database’s secrets are encrypted with. Use the key that belongs to the data: the SECRET_KEY of the server that wrote it, or its secret.key. If you changed the key, add the one before as SECRET_KEY_PREVIOUS. If it’s lost, see docs/operations/rotate.md',
      );
    }
    const vault = createVault(keys);
    if (needed.includes(vault.keyId)) return vault;
    const isSealed = !(await mightHavePlaintextSecrets(store));
    const data: KeysRecord = { keyIds: [vault.keyId, ...needed], isSealed };
    const { committed } = await store.commit(
      [{ key: KEY, versionstamp: record?.versionstamp ?? null }],
      [{ type: 'set', key: KEY, data }],
    );
    // If several servers start on a new database at the same time, the first one stores its key's id, and the others
    // start over by reading the record again.
    if (committed) return vault;
  }
}

/** Records that everything is encrypted with the vault's key. Returns whether other keys were needed until now. */
export async function noteSealed(store: Documents, { keyId }: Vault): Promise<boolean> {
  const record = await read(store);
  if (record?.data.isSealed && record.data.keyIds.every((id) => id === keyId)) return false;
  const { committed } = await store.commit(
    [{ key: KEY, versionstamp: record?.versionstamp ?? null }],
    [{ type: 'set', key: KEY, data: { keyIds: [keyId], isSealed: true } satisfies KeysRecord }],
  );
  return committed;
}

/** Clears the list of keys that the database requires; the next start sets it again. */
export async function forgetKeys(store: Pick<DocumentStore, 'commit'>): Promise<void> {
  await store.commit([], [{ type: 'delete', key: KEY }]);
}
