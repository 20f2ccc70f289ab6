import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormik } from 'formik';
import { Suspense, useEffect, useRef } from 'react';
import { validateLazily } from '../../../editing/lazyValidation.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { Field } from '../../../ui/Field.tsx';
import { lazyPart } from '../../../ui/separateCode.ts';
import { chooseAlternative } from '../alternatives.ts';
import { type PromptProps, useFlow, useValueFailure } from '../FlowContext.ts';
import { emailTyped, selectEmail, selectProgress } from '../flowSlice.ts';
import { submitValue } from '../submitValue.ts';

const SignUpNotice = lazyPart(async () => (await import('./SignUpNotice.tsx')).SignUpNotice);

const validate = validateLazily<{ email: string }>(async () => (await import('./promptSchemas.ts')).emailSchema);

/** Asks for the e-mail address. */
export function EmailPrompt({ component }: PromptProps) {
  const { kind, submitLabel } = useFlow();
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectEmail);
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  const inputRef = useRef<HTMLInputElement>(null);
  const refusal = useValueFailure(() => inputRef.current?.focus());

  const { values, errors, touched, handleChange, handleSubmit, setFieldValue } = useFormik({
    initialValues: { email: draft },
    validate,
    validateOnBlur: false,
    onSubmit: async ({ email }) => {
      dispatch(chooseAlternative(kind, component));
      await dispatch(submitValue(kind, email.trim()));
    },
  });
  const invalid = touched.email ? errors.email : undefined;

  // The draft in the store outlives this form, so show it when a reload or time travel restores it.
  useEffect(() => void setFieldValue('email', draft, false), [draft, setFieldValue]);
  useEffect(() => inputRef.current?.focus(), []);
  useEffect(() => {
    if (invalid) inputRef.current?.focus();
  }, [invalid]);

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack sx={{ gap: 2 }}>
        {component.options.signUp !== undefined && (
          <Suspense>
            <SignUpNotice restriction={component.options.signUp} />
          </Suspense>
        )}
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          value={values.email}
          onChange={(event) => {
            handleChange(event);
            dispatch(emailTyped(event.target.value));
          }}
          error={invalid ?? refusal}
          disabled={pending !== null}
          inputRef={inputRef}
          // As tall as the buttons below.
          sx={{ minHeight: 40 }}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={pending !== null}
          loading={pending === 'submit'}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
