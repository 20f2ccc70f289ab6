import type { DocumentStore } from '../../documents/documentStore.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { type LinkSecrets, loadLinkSecrets } from '../linkSecrets.ts';

/** Returns the secrets that a server signs its links with, given its store. */
export const linkSecretsOf = async (store: Pick<DocumentStore, 'get' | 'commit'>): Promise<LinkSecrets> =>
  (await loadLinkSecrets({ store, vault: testVault, now: () => 0 })).secrets;
