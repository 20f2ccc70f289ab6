import type { Realtime } from '../../sdk/platform.ts';
import { selectIdentity } from '../features/auth/index.ts';
import type { AppStartListening } from './hooks.ts';

interface Options {
  startListening: AppStartListening;
  realtime: Pick<Realtime, 'restart' | 'close'>;
  /** Empties the query cache, here and in storage. */
  forget: () => void;
}

/** One identity never sees another's data: any change of identity empties the cache, here and in storage. */
export function setupIdentityListeners({ startListening, realtime, forget }: Options): () => void {
  return startListening({
    predicate: (_action, state, previous) => selectIdentity(state)?.identityId !== selectIdentity(previous)?.identityId,
    effect: (_action, { getState }) => {
      forget();
      if (selectIdentity(getState())) realtime.restart();
      else realtime.close();
    },
  });
}
