import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import { MAX_DISPLAY_LENGTH, MAX_INITIALS_LENGTH } from '../../../contract/limits.ts';
import type { User } from '../../../contract/records.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import {
  ACCOUNT_FIELDS,
  readAccountDraft,
  accountValuesOf,
  writeAccountDraft,
  type AccountDraft,
} from './accountValues.ts';
import { saveAccount } from './saveAccount.ts';

/** The same bounds as the platform's; no field is required (specification §5). */
const draftSchema = object({
  display: string().trim().max(MAX_DISPLAY_LENGTH, `Use ${MAX_DISPLAY_LENGTH} characters or fewer.`),
  initials: string().trim().max(MAX_INITIALS_LENGTH, `Use ${MAX_INITIALS_LENGTH} characters or fewer.`),
  timezone: string(),
});

/**
 * The profile form. Its draft contains only what was typed since the last save; everything else shows the current
 * record. So changes from elsewhere appear immediately and never overwrite what's being typed.
 */
export function useAccountForm(user: User) {
  const dispatch = useAppDispatch();
  const { userId } = user;
  // One save at a time: the next one needs the stamp that this one returns.
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
