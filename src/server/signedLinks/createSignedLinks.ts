import type { DocumentStore } from '../documents/documentStore.ts';
import { createConfirmationLinks, type ConfirmationLinks } from './confirmationLinks.ts';
import { loadSecret } from './loadSecret.ts';
import { createSnoozeLinks, type SnoozeLinks } from './snoozeLinks.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribeLinks.ts';

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
