import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { PasskeyRequest } from '../../../contract/passkeys.ts';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { askForPasskey, closePasskeyDialog, passkeyProblem } from '../../lib/passkeys.ts';
import { FormError } from '../../ui/FormError.tsx';
import { useCreateProofMutation } from './proofApi.ts';

interface Props {
  state: string;
  request: PasskeyRequest;
  onGiven: () => void;
}

/** Lets people prove their identity with one of their passkeys. */
export function PasskeyWay({ state, request, onGiven }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [submit, { error }] = useCreateProofMutation();
  useEffect(() => () => void closePasskeyDialog(), []);

  const ask = async () => {
    setProblem(null);
    setIsAsking(true);
    try {
      const outcome = await submit({ state, way: 'passkey', value: await askForPasskey(request) });
      if (!outcome.error) onGiven();
    } catch (failure) {
      setProblem(passkeyProblem(failure));
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="contained" fullWidth loading={isAsking} onClick={() => void ask()}>
        Use a passkey
      </Button>
      <FormError>{isAsking ? undefined : (problem ?? (error && refusalWords(error)))}</FormError>
    </>
  );
}

function refusalWords(error: QueryError): string {
  const refusal = errorNamed(error, 'SubmitPromptError')?.detail;
  if (isRecord(refusal) && typeof refusal.message === 'string') return refusal.message;
  if (errorNamed(error, 'ExpiredStateError')) return 'That took too long. Close this and try again.';
  return platformErrorWords(error);
}
