import { errorPayload, type QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { accountApi } from './accountApi.ts';
import { type AccountDraft, isSameAccount, userWith } from './accountValues.ts';

type SaveOutcome = 'unchanged' | 'saved' | 'failed';

/**
 * Saves the typed values over the current record and reports the outcome. Sends nothing if nothing changed
 * (specification §4).
 */
export const saveAccount =
  (userId: string, draft: AccountDraft): AppThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState) => {
    const record = accountApi.endpoints.getUser.select(userId)(getState()).data;
    if (!record) return 'failed';
    const user = userWith(record.user, draft);
    if (isSameAccount(user, record.user)) return 'unchanged';
    try {
      const { versionstamp } = record;
      const { getUser, updateUser } = accountApi.endpoints;
      const written = await dispatch(updateUser.initiate({ user, versionstamp }, { track: false })).unwrap();
      // The next save must include this one's stamp.
      if (written.versionstamp === null) {
        await dispatch(getUser.initiate(userId, { forceRefetch: true, subscribe: false }));
      }
    } catch (error) {
      const description = errorPayload(error as QueryError);
      dispatch(toastShown({ title: 'An error occurred', description, variant: 'destructive' }));
      return 'failed';
    }
    dispatch(toastShown({ title: 'Success', description: 'Your account has been updated.' }));
    return 'saved';
  };
