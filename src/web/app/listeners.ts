import type { Platform, Realtime } from '../../sdk/platform.ts';
import { selectIdentity, setupAuthListeners } from '../features/auth/index.ts';
import { setupConnectionListeners } from '../features/connection/index.ts';
import { setupFlowListeners } from '../features/flow/index.ts';
import { setupThemeListeners } from '../features/theme/index.ts';
import { setupToastListeners } from '../features/toasts/index.ts';
import type { AppStartListening, AppStore } from '../store/hooks.ts';

interface Options {
  startListening: AppStartListening;
  store: AppStore;
  platform: Platform;
  window: Window;
  /** Empties this tab's query cache. */
  forget: () => void;
}

/** Starts all listeners. Returns a function that stops them. */
export function setupListeners({ startListening, store, platform, window, forget }: Options): () => void {
  const { dispatch } = store;
  const { realtime } = platform;
  setupFlowListeners(startListening);
  const stops = [
    // Must come first: after a change of identity, the other listeners must see an empty cache.
    setupIdentityListeners({ startListening, realtime, forget }),
    setupAuthListeners({ startListening, store, window, address: () => store.getState().location }),
    setupThemeListeners({ startListening, dispatch, window }),
    setupToastListeners(startListening),
    setupConnectionListeners({ dispatch, realtime, window }),
  ];
  return () => stops.forEach((stop) => stop());
}

interface IdentityListenersOptions {
  startListening: AppStartListening;
  realtime: Pick<Realtime, 'restart' | 'close'>;
  /** Empties this tab's query cache. */
  forget: () => void;
}

/** Empties the cache on any change of identity, so that no identity sees another's data. */
function setupIdentityListeners({ startListening, realtime, forget }: IdentityListenersOptions): () => void {
  return startListening({
    predicate: (_action, state, previous) => selectIdentity(state)?.identityId !== selectIdentity(previous)?.identityId,
    effect: (_action, { getState }) => {
      forget();
      if (selectIdentity(getState())) realtime.restart();
      else realtime.close();
    },
  });
}
