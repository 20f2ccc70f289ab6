import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import type { User } from '../../../contract/records.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { readAccountDraft, writeAccountDraft } from './accountDraft.ts';
import { ACCOUNT_FIELDS, valuesOf, type AccountDraft } from './accountValues.ts';
import { saveAccount } from './saveAccount.ts';

/** The platform's own bounds; nothing is required (specification §5). */
const draftSchema = object({
  display: string().trim().max(200, 'The name is too long: 200 characters at most.'),
  initials: string().trim().max(16, 'The initials are too long: 16 characters at most.'),
  timezone: string(),
});

/**
 * The profile form. Its draft holds only what was typed since the last save, everything else shows the record as it is
 * now: a change from elsewhere appears at once and never takes what is being typed.
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

  /** Drops from the draft what was saved, unless it was typed over meanwhile. */
  async function forget(saved: AccountDraft, setFieldValue: (field: string, value: undefined) => unknown) {
    for (const field of ACCOUNT_FIELDS) {
      if (saved[field] !== undefined && drafted.current[field] === saved[field]) await setFieldValue(field, undefined);
    }
  }

  return { form, values: { ...valuesOf(user), ...withoutGaps(form.values) } };
}

function withoutGaps(draft: AccountDraft): AccountDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}
