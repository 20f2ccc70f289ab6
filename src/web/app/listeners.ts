import type { Platform } from '../../sdk/platform.ts';
import { setupAuthListeners } from '../features/auth/index.ts';
import { setupConnectionListeners } from '../features/connection/index.ts';
import { setupFlowListeners } from '../features/flow/index.ts';
import { setupThemeListeners } from '../features/theme/index.ts';
import { setupToastListeners } from '../features/toasts/index.ts';
import type { AppStartListening, AppStore } from './hooks.ts';
import { setupIdentityListeners } from './identityListeners.ts';

interface Options {
  startListening: AppStartListening;
  store: AppStore;
  platform: Platform;
  window: Window;
  /** Throws away what is stored of the query cache. */
  purge: () => void;
}

/** Starts everything that happens of itself. Answers the function that stops it. */
export function setupListeners({ startListening, store, platform, window, purge }: Options): () => void {
  const { dispatch } = store;
  const { realtime } = platform;
  setupFlowListeners(startListening);
  const stops = [
    // First of all: whoever looks at the cache after a change of identity must find it empty.
    setupIdentityListeners({ startListening, realtime, purge }),
    setupAuthListeners({ startListening, store, window }),
    setupThemeListeners({ startListening, dispatch, window }),
    setupToastListeners(startListening),
    setupConnectionListeners({ dispatch, realtime, window }),
  ];
  return () => stops.forEach((stop) => stop());
}
