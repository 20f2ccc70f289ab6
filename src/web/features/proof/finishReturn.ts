import type { AppThunk } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { proofApi } from './proofApi.ts';
import { takeReturn } from './providerTrip.ts';

/**
 * Submits the proof that a provider returned. Leaving the page lost the call that needed it, so the person must repeat
 * it.
 */
export const finishReturn =
  (storage: Storage): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const trip = takeReturn(storage, 'proof');
    if (!trip) return;
    const { state, providerId, expects, answer } = trip;
    const value = { providerId, code: answer.code, state: expects };
    const { error } =
      answer.code === null
        ? { error: true }
        : await dispatch(proofApi.endpoints.createProof.initiate({ state, way: 'provider', value }));
    dispatch(
      toastShown(
        error
          ? {
              title: 'We couldn’t confirm it’s you',
              description: 'Try again, and finish logging in with the provider.',
              variant: 'destructive',
            }
          : { title: 'Confirmed', description: 'You have ten minutes to make your change.' },
      ),
    );
  };
