import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { waitWords } from '../../../contract/durations.ts';
import type { OtpOptions } from '../../../contract/flow.ts';
import { isRecord } from '../../../contract/json.ts';
import { DEFAULT_CODE_DIGITS } from '../../../contract/limits.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { CodeInput, ResendButton } from '../../ui/CodeInput.tsx';
import { FieldHelp, FieldLabel } from '../../ui/Field.tsx';
import { useCreateProofMutation, useSendProofCodeMutation } from './proofApi.ts';

interface Props {
  state: string;
  address: string;
  onGiven: () => void;
}

/** E-mails a code, and asks the person to enter it. */
export function MailedCode({ state, address, onGiven }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [send, sending] = useSendProofCodeMutation();
  const [submit, submitting] = useCreateProofMutation();
  const sendFirst = useEffectEvent(() => void send());
  useEffect(() => {
    input.current?.focus();
    sendFirst();
  }, []);

  const digits = sending.data?.digits ?? DEFAULT_CODE_DIGITS;
  const give = async (value: string) => {
    if (submitting.isLoading) return;
    const { error } = await submit({ state, way: 'email', value });
    if (!error) return onGiven();
    setCode('');
    input.current?.focus();
  };
  const sendAgain = () => {
    submitting.reset();
    setCode('');
    void send();
    input.current?.focus();
  };
  const failure = code === '' ? (submitting.error ?? sending.error) : undefined;
  const error = failure && failureWords(failure);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give(code);
      }}
    >
      <Stack spacing={2}>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {leadWords(sending.data?.mailed)}{' '}
          <Box component="strong" sx={{ color: 'text.primary' }}>
            {address}
          </Box>
          .
        </Typography>
        <FormControl error={error !== undefined} fullWidth>
          <FieldLabel htmlFor={id}>Enter confirmation code</FieldLabel>
          <CodeInput
            ref={input}
            id={id}
            value={code}
            onChange={setCode}
            onComplete={(value) => void give(value)}
            length={digits}
            pattern={/\d/}
            hasError={error !== undefined}
            describedBy={error && `${id}-help`}
          />
          <FieldHelp id={`${id}-help`} error={error} />
        </FormControl>
        <Button
          type="submit"
          variant="contained"
          fullWidth
          disabled={code.length < digits}
          loading={submitting.isLoading}
        >
          Confirm
        </Button>
        <Typography color="textSecondary">
          Didn’t receive the code? <ResendButton isDisabled={sending.isLoading} onClick={sendAgain} />
        </Typography>
      </Stack>
    </form>
  );
}

function leadWords(mailed: OtpOptions['mailed']): string {
  if (mailed === 'earlier') return 'We can’t send more e-mails right now. Use the code in our last one to';
  return mailed === 'just-now' ? 'We just e-mailed a code to' : 'We e-mailed a code to';
}

function failureWords(error: QueryError): string {
  const refusal = errorNamed(error, 'SubmitPromptError')?.detail;
  if (isRecord(refusal) && typeof refusal.message === 'string') return refusal.message;
  const limit = errorNamed(error, 'RateLimitedError')?.detail;
  if (isRecord(limit) && typeof limit.retryAfterSeconds === 'number') {
    return `Too many attempts. Try again in ${waitWords(limit.retryAfterSeconds)}.`;
  }
  if (errorNamed(error, 'ExpiredStateError')) return 'That code has expired. Close this and try again.';
  return platformErrorWords(error);
}
