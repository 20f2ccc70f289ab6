import type { Realtime } from '../../../sdk/platform.ts';
import { connectionChanged, networkChanged } from './connectionSlice.ts';

interface Options {
  dispatch: (action: ReturnType<typeof connectionChanged | typeof networkChanged>) => void;
  realtime: Pick<Realtime, 'onStatus'>;
  window: Pick<Window, 'navigator' | 'addEventListener' | 'removeEventListener'>;
}

/** Reports the state of the realtime connection and the network to the store. Returns the function that stops it. */
export function setupConnectionListeners({ dispatch, realtime, window }: Options): () => void {
  const followNetwork = () => dispatch(networkChanged(window.navigator.onLine));
  const stopStatus = realtime.onStatus((status) => dispatch(connectionChanged(status)));
  window.addEventListener('online', followNetwork);
  window.addEventListener('offline', followNetwork);
  followNetwork();
  return () => {
    stopStatus();
    window.removeEventListener('online', followNetwork);
    window.removeEventListener('offline', followNetwork);
  };
}
