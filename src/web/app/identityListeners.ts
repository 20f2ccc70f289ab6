import type { Realtime } from '../../sdk/platform.ts';
import { api } from '../api/api.ts';
import { selectIdentity } from '../features/auth/index.ts';
import type { AppStartListening } from './hooks.ts';

interface Options {
  startListening: AppStartListening;
  realtime: Pick<Realtime, 'restart' | 'close'>;
  /** Throws away what is stored of the query cache. */
  purge: () => void;
}

/** One identity never sees another's data: any change of identity empties the cache, here and in storage. */
export function setupIdentityListeners({ startListening, realtime, purge }: Options): () => void {
  return startListening({
    predicate: (_action, state, previous) => selectIdentity(state)?.identityId !== selectIdentity(previous)?.identityId,
    effect: (_action, { dispatch, getState }) => {
      dispatch(api.util.resetApiState());
      purge();
      if (selectIdentity(getState())) realtime.restart();
      else realtime.close();
    },
  });
}
