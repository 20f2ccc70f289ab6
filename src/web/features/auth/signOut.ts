import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { selectIdentity, selectTokenSet, signedOut } from './authSlice.ts';

/** How long signing out waits for the platform before it continues without a response. */
const SIGN_OUT_PATIENCE_MS = 3_000;

/**
 * Ends identities' sessions on the platform, by default the current one's, and signs them out here even if the platform
 * can't be reached.
 */
export const signOut =
  (identityIds?: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform, platformOf }) => {
    const current = selectIdentity(getState())?.identityId;
    const leaving = identityIds ?? (current === undefined ? [] : [current]);
    const signal = AbortSignal.timeout(SIGN_OUT_PATIENCE_MS);
    const end = async (identityId: string) => {
      if (!selectTokenSet(getState(), identityId)) return;
      const own = identityId === current ? platform : platformOf(identityId);
      await own.execute(rpc(['authentication', 'signOut']), { signal }).catch(() => undefined);
    };
    // The commands are sent with the tokens, so the tokens are dropped only afterward, the current ones last.
    await Promise.all(leaving.map(end));
    const inOrder = leaving.toSorted((one, other) => Number(one === current) - Number(other === current));
    for (const identityId of inOrder) dispatch(signedOut(identityId));
  };
