import { randomBytes } from 'node:crypto';
import type { DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { type ConfirmationLinks, createConfirmationLinks, createSnoozeLinks, type SnoozeLinks } from './tokenLinks.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribeLinks.ts';

/** No access rule allows anything that starts with a dollar sign. */
const KEY: DocumentKey = ['$alerting', 'unsubscribe'];
const SECRET_BYTES = 32;

/** The links in messages that work without a sign-in, because only this installation can sign them. */
export interface SignedLinks {
  unsubscribe: UnsubscribeLinks;
  confirmation: ConfirmationLinks;
  snooze: SnoozeLinks;
}

export async function createSignedLinks(
  store: Pick<DocumentStore, 'get' | 'commit'>,
  publicUrl: string,
): Promise<SignedLinks> {
  const secret = await loadSecret(store);
  return {
    unsubscribe: createUnsubscribeLinks(publicUrl, secret),
    confirmation: createConfirmationLinks(publicUrl, secret),
    snooze: createSnoozeLinks(publicUrl, secret),
  };
}

/** Reads the secret that signs the installation's links. The first start creates it; of two servers, one does. */
export async function loadSecret(store: Pick<DocumentStore, 'get' | 'commit'>): Promise<Uint8Array> {
  const read = async (): Promise<string | undefined> =>
    ((await store.get(KEY))?.data as { secret: string } | undefined)?.secret;
  const kept = await read();
  if (kept !== undefined) return Buffer.from(kept, 'base64url');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await store.commit([{ key: KEY, versionstamp: null }], [{ type: 'set', key: KEY, data: { secret } }]);
  return Buffer.from((await read()) ?? secret, 'base64url');
}

/** Invalidates every link signed so far; the next start creates a new secret. */
export async function dropSecret(store: Pick<DocumentStore, 'commit'>): Promise<void> {
  await store.commit([], [{ type: 'delete', key: KEY }]);
}
