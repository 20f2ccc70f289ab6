import { errorPayload, type QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { accountApi } from './accountApi.ts';
import { isSameAccount, userWith, type AccountDraft } from './accountValues.ts';

export type SaveOutcome = 'unchanged' | 'saved' | 'failed';

/**
 * Stores what was typed over the record as it is known now, and says how it went; nothing is sent when nothing changed
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
      await dispatch(accountApi.endpoints.updateUser.initiate({ user, versionstamp }, { track: false })).unwrap();
    } catch (error) {
      const description = errorPayload(error as QueryError);
      dispatch(toastShown({ title: 'An error occurred', description, variant: 'destructive' }));
      return 'failed';
    }
    dispatch(toastShown({ title: 'Success', description: 'Your account has been updated.' }));
    return 'saved';
  };
