import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { type PromptProps, useFlow } from '../FlowContext.ts';
import { selectProgress, stepPopped } from '../flowSlice.ts';
import { submitValue } from '../submitValue.ts';

/** Asks whether to continue with an e-mailed link, because opening the link doesn't sign anyone in. */
export function LinkPrompt({ component }: PromptProps) {
  const { kind, submitLabel } = useFlow();
  const dispatch = useAppDispatch();
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { address } = component.options;

  useEffect(() => {
    if (pending === null) buttonRef.current?.focus();
  }, [pending]);

  const submitLink = (event: FormEvent) => {
    event.preventDefault();
    void dispatch(submitValue(kind, ''));
  };

  return (
    <form onSubmit={submitLink}>
      <Stack sx={{ gap: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {kind === 'registration' ? 'Sign up with ' : 'Log in on this device as '}
          <Box component="strong">{typeof address === 'string' ? address : 'your e-mail address'}</Box>?
        </Typography>
        <Button
          ref={buttonRef}
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={pending !== null}
          loading={pending === 'submit'}
        >
          {submitLabel}
        </Button>
        <Button color="inherit" disabled={pending !== null} onClick={() => dispatch(stepPopped({ kind }))}>
          Use another address
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This link works once, in any browser. If you didn’t request it, you can close this page.
        </Typography>
      </Stack>
    </form>
  );
}
