import { type LinkSecretsOptions, loadLinkSecrets } from './linkSecrets.ts';
import { type ConfirmationLinks, createConfirmationLinks, createSnoozeLinks, type SnoozeLinks } from './tokenLinks.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribeLinks.ts';

/** The links in messages. They work without signing in, and only this installation can sign them. */
export interface SignedLinks {
  unsubscribe: UnsubscribeLinks;
  confirmation: ConfirmationLinks;
  snooze: SnoozeLinks;
}

export interface SignedLinksOptions extends LinkSecretsOptions {
  publicUrl: string;
}

export async function createSignedLinks({ publicUrl, ...options }: SignedLinksOptions) {
  const { secrets, refresh } = await loadLinkSecrets(options);
  const links: SignedLinks = {
    unsubscribe: createUnsubscribeLinks(publicUrl, secrets),
    confirmation: createConfirmationLinks(publicUrl, secrets),
    snooze: createSnoozeLinks(publicUrl, secrets),
  };
  return { ...links, refreshKeys: refresh };
}
