import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { signedOut } from './authSlice.ts';

/** Ends the session on the platform and signs out here, at once and also when the platform cannot be reached. */
export const signOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { platform }) => {
    const ended = platform.execute(rpc(['authentication', 'signOut']));
    await ended.catch(() => undefined);
    dispatch(signedOut());
  };
