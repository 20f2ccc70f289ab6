import { randomBytes } from 'node:crypto';
import type { DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/** No access rule opens what begins with a dollar sign. */
const KEY: DocumentKey = ['$alerting', 'unsubscribe'];
const SECRET_BYTES = 32;

/** Reads what signs the installation's links, or makes it at its first start. Of two servers that start at once, one makes it. */
export async function loadSecret(store: Pick<DocumentStore, 'get' | 'commit'>): Promise<Uint8Array> {
  const read = async (): Promise<string | undefined> =>
    ((await store.get(KEY))?.data as { secret: string } | undefined)?.secret;
  const kept = await read();
  if (kept !== undefined) return Buffer.from(kept, 'base64url');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await store.commit([{ key: KEY, versionstamp: null }], [{ type: 'set', key: KEY, data: { secret } }]);
  return Buffer.from((await read()) ?? secret, 'base64url');
}

/** Makes every link that was signed so far invalid; the next start makes a new secret. */
export async function dropSecret(store: Pick<DocumentStore, 'commit'>): Promise<void> {
  await store.commit([], [{ type: 'delete', key: KEY }]);
}
