import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { selectIdentity, signedOut } from './authSlice.ts';

/** How long signing out waits for the platform before it continues without. */
export const SIGN_OUT_PATIENCE_MS = 3_000;

/** Ends the session on the platform and signs out here, even if the platform can't be reached. */
export const signOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    const leaving = selectIdentity(getState());
    const signal = AbortSignal.timeout(SIGN_OUT_PATIENCE_MS);
    // The command goes out with the tokens, so that they are dropped only after it.
    await platform.execute(rpc(['authentication', 'signOut']), { signal }).catch(() => undefined);
    if (selectIdentity(getState()) === leaving) dispatch(signedOut());
  };
