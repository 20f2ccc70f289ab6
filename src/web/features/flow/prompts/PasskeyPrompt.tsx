import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PasskeyOptions } from '../../../../contract/flow.ts';
import { askForPasskey, closePasskeyDialog, passkeyProblem } from '../../../lib/passkeys.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { type PromptProps, useFlow, useValueFailure } from '../FlowContext.ts';
import { selectProgress, stepPopped } from '../flowSlice.ts';
import { submitValue } from '../submitValue.ts';

/** Makes the browser ask for a passkey, immediately if the person has just chosen it. */
export function PasskeyPrompt({ component }: PromptProps) {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  // Doesn't ask after a reload: browsers refuse to without a user action, and no one expects it.
  const [isAsking, setIsAsking] = useState(() => navigator.userActivation?.isActive);
  const [problem, setProblem] = useState<string | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const refusal = useValueFailure(() => buttonRef.current?.focus());
  const isBusy = isAsking || pending !== null;
  const trouble = isBusy ? undefined : (problem ?? refusal);

  const ask = () =>
    askForPasskey((component.options as unknown as PasskeyOptions).request)
      .then((used) => dispatch(submitValue(kind, used)))
      .catch((error: unknown) => setProblem(passkeyProblem(error)))
      .finally(() => setIsAsking(false));
  const askAgain = () => {
    setProblem(null);
    setIsAsking(true);
    void ask();
  };

  const askIfChosen = useEffectEvent(() => {
    if (isAsking) void ask();
  });
  useEffect(() => {
    askIfChosen();
    return () => void closePasskeyDialog();
  }, []);
  useEffect(() => {
    if (!isBusy) buttonRef.current?.focus();
  }, [isBusy]);

  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>Confirm with your fingerprint, face, PIN or security key when your browser asks.</Typography>
      <FormError>{trouble}</FormError>
      <Button
        ref={buttonRef}
        variant="contained"
        size="large"
        fullWidth
        disabled={isBusy}
        loading={isBusy}
        onClick={askAgain}
      >
        {trouble === undefined ? 'Use a passkey' : 'Try again'}
      </Button>
      <Button color="inherit" disabled={pending !== null} onClick={() => dispatch(stepPopped({ kind }))}>
        Use another way
      </Button>
    </Stack>
  );
}
