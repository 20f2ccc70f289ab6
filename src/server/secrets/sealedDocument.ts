import type { DocumentKey } from '../../contract/documents.ts';
import { isRecord } from '../../contract/json.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Vault } from './vault.ts';

type Documents = Pick<DocumentStore, 'get' | 'commit'>;

/** A document whose data is encrypted. */
export interface SealedDocument<T> {
  /** Returns null if the document doesn't exist. Data that an earlier version stored unencrypted is returned as is. */
  read(): Promise<{ data: T; versionstamp: string } | null>;
  /**
   * Overwrites the version that was read, or creates the document if `versionstamp` is null. Returns false if it has
   * changed since.
   */
  write(data: T, versionstamp: string | null): Promise<boolean>;
  /** Encrypts the data if it's unencrypted or encrypted with an earlier key. */
  reseal(): Promise<void>;
}

export function createSealedDocument<T>(store: Documents, vault: Vault, key: DocumentKey): SealedDocument<T> {
  const sealedIn = (data: unknown): string | null =>
    isRecord(data) && typeof data.sealed === 'string' ? data.sealed : null;

  async function read() {
    const document = await store.get(key);
    if (document === null) return null;
    const sealed = sealedIn(document.data);
    const data = (sealed === null ? document.data : JSON.parse(vault.open(sealed, key))) as T;
    return { data, versionstamp: document.versionstamp };
  }
  async function write(data: T, versionstamp: string | null): Promise<boolean> {
    const sealed = vault.seal(JSON.stringify(data), key);
    return (await store.commit([{ key, versionstamp }], [{ type: 'set', key, data: { sealed } }])).committed;
  }

  return {
    read,
    write,
    async reseal() {
      const sealed = sealedIn((await store.get(key))?.data);
      if (sealed !== null && vault.isCurrent(sealed)) return;
      const found = await read();
      if (found !== null) await write(found.data, found.versionstamp);
    },
  };
}
