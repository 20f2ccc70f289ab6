import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { preferencesApi } from './preferencesApi.ts';

/** Stores how the signed-in person is mailed and says so; rejects with the error that the page shows. */
export const savePreferences =
  (preferences: Preferences): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { savePreferences: save } = preferencesApi.endpoints;
    const saved = await dispatch(save.initiate(preferences, { track: false })).unwrap();
    // What was saved shows at once, not only when it has been read again.
    dispatch(preferencesApi.util.updateQueryData('getPreferences', undefined, (stored) => ({ ...stored, ...saved })));
    dispatch(toastShown({ title: 'Success', description: 'Your notification preferences have been updated.' }));
  };
