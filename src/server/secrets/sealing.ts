import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import { mightHavePlaintextSecrets, noteSealed } from './openVault.ts';
import type { Vault } from './vault.ts';

/**
 * Encrypts a limited number of secrets that are unencrypted, or encrypted with an earlier key. Returns whether there
 * could be more.
 */
export type SealSome = () => Promise<boolean>;

export interface SealingOptions {
  store: Pick<DocumentStore, 'get' | 'commit'>;
  vault: Vault;
  parts: readonly SealSome[];
  /** Called once there are no unencrypted secrets left. */
  onSealed(): Promise<void>;
  logger: Logger;
}

/**
 * Returns a function that re-encrypts every secret with the current key, a few at a time so that other work isn't
 * delayed. If interrupted, it resumes at the next start. A record that changes concurrently is left for the next round.
 */
export function createSealing({ store, vault, parts, onSealed, logger }: SealingOptions) {
  let isDone = false;
  return async (signal: AbortSignal): Promise<void> => {
    if (isDone) return;
    for (const sealSome of parts) {
      while (await sealSome()) if (signal.aborted) return;
    }
    const mightBePlaintext = await mightHavePlaintextSecrets(store);
    // Recorded last, so that an interrupted run is repeated at the next start.
    if (mightBePlaintext) await onSealed();
    const hasChanged = await noteSealed(store, vault);
    isDone = true;
    if (hasChanged) {
      logger.info(
        { keyId: vault.keyId },
        'Every secret is encrypted with the current key; earlier keys are no longer needed',
      );
    }
  };
}
