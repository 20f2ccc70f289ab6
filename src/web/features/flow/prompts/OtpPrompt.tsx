import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { DEFAULT_CODE_DIGITS } from '../../../../contract/limits.ts';
import { validateLazily } from '../../../editing/lazyValidation.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { CodeInput } from '../../../ui/CodeInput.tsx';
import { FieldHelp, FieldLabel } from '../../../ui/Field.tsx';
import { BackIcon } from '../../../ui/icons/closeAndBackIcons.tsx';
import { type PromptProps, useFlow, useValueFailure } from '../FlowContext.ts';
import { selectEmail, selectProgress, selectStack, stepPopped } from '../flowSlice.ts';
import { submitValue } from '../submitValue.ts';
import { ResendCode } from './ResendCode.tsx';

const DIGIT = /\d/;
const MAX_DIGITS = 12;

function digitsOf({ digits }: Record<string, unknown>): number {
  const isLength = typeof digits === 'number' && Number.isInteger(digits) && digits > 0 && digits <= MAX_DIGITS;
  return isLength ? digits : DEFAULT_CODE_DIGITS;
}

/** Asks for the e-mailed code. */
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

  // A code that was completed while a new one was being requested. It's submitted once the new step arrives.
  const completedCode = useRef('');
  const submitWhole = (code: string) => {
    if (pending === null) void dispatch(submitValue(kind, code));
    else completedCode.current = code;
  };
  const submitCompletedCode = useEffectEvent(() => {
    if (completedCode.current && completedCode.current === values.code) submitWhole(values.code);
    completedCode.current = '';
  });
  useEffect(() => {
    if (pending === null) submitCompletedCode();
  }, [pending]);
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
            onComplete={submitWhole}
            length={digits}
            pattern={DIGIT}
            // While a new code is being requested, the person can still type the last one.
            disabled={pending !== null && pending !== 'resend'}
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

/**
 * Shows which address the code was sent to, with a way back to correct it. `mailed` is `earlier` if no e-mail was sent
 * this time.
 */
function SentTo({ mailed }: { mailed: unknown }) {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectEmail).trim();
  const hasBack = useAppSelector((state) => selectStack(state, kind).length > 1);
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {hasBack && (
        <Button
          size="small"
          color="inherit"
          startIcon={<BackIcon />}
          disabled={pending !== null}
          onClick={() => dispatch(stepPopped({ kind }))}
          sx={{ ml: -1.25 }}
        >
          Back
        </Button>
      )}
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {mailed === 'earlier'
          ? 'We can’t send more e-mails right now. Use the code in the last one to'
          : 'We e-mailed a code to'}{' '}
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {email || 'your address'}
        </Box>
        {mailed === 'earlier' ? '.' : '. Enter it here, or open the link in the e-mail.'}
      </Typography>
    </Box>
  );
}
