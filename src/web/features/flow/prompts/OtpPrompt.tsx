import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import Stack from '@mui/material/Stack';
import { useFormik } from 'formik';
import { useEffect, useId, useRef } from 'react';
import { DEFAULT_CODE_DIGITS } from '../../../../contract/limits.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { validateLazily } from '../../../editing/lazyValidation.ts';
import { CodeInput } from '../../../ui/CodeInput.tsx';
import { FieldHelp, FieldLabel } from '../../../ui/Field.tsx';
import { useFlow } from '../FlowContext.ts';
import { selectProgress } from '../flowSlice.ts';
import { submitValue } from '../submitValue.ts';
import type { PromptProps } from './promptProps.ts';
import { ResendCode } from './ResendCode.tsx';
import { SentTo } from './SentTo.tsx';
import { useValueFailure } from './useValueFailure.ts';

const DIGIT = /\d/;
const MAX_DIGITS = 12;

function digitsOf({ digits }: Record<string, unknown>): number {
  const isLength = typeof digits === 'number' && Number.isInteger(digits) && digits > 0 && digits <= MAX_DIGITS;
  return isLength ? digits : DEFAULT_CODE_DIGITS;
}

/** Asks for the code that was mailed. */
export function OtpPrompt({ component }: PromptProps) {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const { pending, notice } = useAppSelector((state) => selectProgress(state, kind));
  const inputRef = useRef<HTMLInputElement>(null);
  const id = useId();
  const digits = digitsOf(component.options);

  const { values, errors, touched, handleSubmit, setFieldValue, resetForm } = useFormik({
    initialValues: { code: '' },
    validate: validateLazily<{ code: string }>(async () => (await import('./promptSchemas.ts')).codeSchema(digits)),
    validateOnBlur: false,
    onSubmit: ({ code }) => dispatch(submitValue(kind, code)),
  });
  const refusal = useValueFailure((wasRefused) => {
    if (wasRefused) resetForm();
    inputRef.current?.focus();
  });
  const error = (touched.code ? errors.code : undefined) ?? (values.code ? undefined : refusal);

  useEffect(() => {
    if (notice === null || notice === 'code-sent') inputRef.current?.focus();
  }, [notice]);

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack sx={{ gap: 2 }}>
        <SentTo mailed={component.options.mailed} />
        <FormControl error={error !== undefined} fullWidth>
          <FieldLabel htmlFor={id}>Enter confirmation code</FieldLabel>
          <CodeInput
            ref={inputRef}
            id={id}
            value={values.code}
            onChange={(code) => void setFieldValue('code', code)}
            onComplete={(code) => void dispatch(submitValue(kind, code))}
            length={digits}
            pattern={DIGIT}
            disabled={pending !== null}
            hasError={error !== undefined}
            describedBy={error && `${id}-help`}
          />
          <FieldHelp id={`${id}-help`} error={error} />
        </FormControl>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={pending !== null}
          loading={pending === 'submit'}
        >
          Continue
        </Button>
        <ResendCode />
      </Stack>
    </form>
  );
}
