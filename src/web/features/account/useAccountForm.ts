import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import { MAX_DISPLAY_LENGTH, MAX_INITIALS_LENGTH } from '../../../contract/limits.ts';
import type { User } from '../../../contract/records.ts';
import { errorPayload, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch, type AppThunk } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { accountApi } from './accountApi.ts';
import {
  ACCOUNT_FIELDS,
  isSameAccount,
  readAccountDraft,
  userWith,
  accountValuesOf,
  writeAccountDraft,
  type AccountDraft,
} from './accountValues.ts';

/** The platform's own bounds; nothing is required (specification §5). */
const draftSchema = object({
  display: string().trim().max(MAX_DISPLAY_LENGTH, `Use ${MAX_DISPLAY_LENGTH} characters or fewer.`),
  initials: string().trim().max(MAX_INITIALS_LENGTH, `Use ${MAX_INITIALS_LENGTH} characters or fewer.`),
  timezone: string(),
});

/**
 * The profile form. Its draft contains only what was typed since the last save; everything else shows the current
 * record. So a change from elsewhere appears immediately and never overwrites typing.
 */
export function useAccountForm(user: User) {
  const dispatch = useAppDispatch();
  const { userId } = user;
  // One save at a time: the next one needs the stamp that this one is about to get.
  const isSaving = useRef(false);
  const isWantedAgain = useRef(false);

  const form = useFormik<AccountDraft>({
    initialValues: readAccountDraft(sessionStorage, userId),
    validationSchema: draftSchema,
    onSubmit: async (draft, { setFieldValue, submitForm }) => {
      if (isSaving.current) {
        isWantedAgain.current = true;
        return;
      }
      isSaving.current = true;
      const outcome = await dispatch(saveAccount(userId, draft));
      isSaving.current = false;
      if (outcome !== 'failed') await forget(draft, setFieldValue);
      if (!isWantedAgain.current) return;
      isWantedAgain.current = false;
      await submitForm();
    },
  });

  const drafted = useRef(form.values);
  useEffect(() => {
    drafted.current = form.values;
    writeAccountDraft(sessionStorage, userId, form.values);
  }, [form.values, userId]);

  /** Drops saved values from the draft, unless they have been changed since. */
  async function forget(saved: AccountDraft, setFieldValue: (field: string, value: undefined) => unknown) {
    for (const field of ACCOUNT_FIELDS) {
      if (saved[field] !== undefined && drafted.current[field] === saved[field]) await setFieldValue(field, undefined);
    }
  }

  return { form, values: { ...accountValuesOf(user), ...withoutGaps(form.values) } };
}

function withoutGaps(draft: AccountDraft): AccountDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

type SaveOutcome = 'unchanged' | 'saved' | 'failed';

/**
 * Saves the typed values over the current record, and reports how it went; nothing is sent if nothing changed
 * (specification §4).
 */
const saveAccount =
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
      // The next save must name the stamp of this one.
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
