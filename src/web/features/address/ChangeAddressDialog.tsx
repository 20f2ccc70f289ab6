import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { AddressChange } from '../../../contract/addressChange.ts';
import { waitWords } from '../../../contract/durations.ts';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { Field, FieldLabel } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { toastShown } from '../toasts/index.ts';
import { useSendAddressCodesMutation, useUpdateOwnAddressMutation } from './addressApi.ts';

/** Asks for the new address, then for the codes from both mailboxes. */
export function ChangeAddressDialog({ onClose }: { onClose: () => void }) {
  const [change, setChange] = useState<AddressChange | null>(null);
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Change e-mail address</DialogTitle>
      {change ? <Codes change={change} onClose={onClose} /> : <NewAddress onStarted={setChange} onClose={onClose} />}
    </Dialog>
  );
}

function NewAddress({ onStarted, onClose }: { onStarted: (change: AddressChange) => void; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [begin, { isLoading, error }] = useSendAddressCodesMutation();
  const go = async () => {
    const { data } = await begin({ email: email.trim() });
    if (data) onStarted(data);
  };
  return (
    <StepForm
      label="Send codes"
      canSubmit={email.trim() !== ''}
      isBusy={isLoading}
      error={undefined}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      <Field
        label="New e-mail address"
        type="email"
        autoComplete="email"
        hasInitialFocus
        value={email}
        disabled={isLoading}
        error={error && failureWords(error)}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Typography color="textSecondary">
        We’ll e-mail a code to the new address and one to your current one. Your other sessions will end, and you can
        undo the change from your current address for 7 days.
      </Typography>
      <Typography color="textSecondary">
        Lost access to your current address? Sign up with the new one, ask a team owner to invite you, then delete this
        account.
      </Typography>
    </StepForm>
  );
}

function Codes({ change: { to, from, digits }, onClose }: { change: AddressChange; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [toCode, setToCode] = useState('');
  const [fromCode, setFromCode] = useState('');
  const [confirm, { isLoading, error }] = useUpdateOwnAddressMutation();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isComplete = toCode.length === digits && (from === null || fromCode.length === digits);
  const go = async () => {
    const { data } = await confirm({ toCode, ...(from !== null && { fromCode }) });
    if (!data) return;
    dispatch(toastShown({ title: 'Address changed', description: `You now log in with ${data.address}.` }));
    onClose();
  };
  return (
    <StepForm
      label="Change e-mail"
      canSubmit={isComplete}
      isBusy={isLoading}
      error={error && failureWords(error)}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      <CodeField
        label={`Code sent to ${to}`}
        inputRef={first}
        {...{ digits, isLoading }}
        code={toCode}
        onChange={setToCode}
      />
      {from !== null && (
        <CodeField label={`Code sent to ${from}`} {...{ digits, isLoading }} code={fromCode} onChange={setFromCode} />
      )}
    </StepForm>
  );
}

interface CodeFieldProps {
  label: string;
  digits: number;
  code: string;
  isLoading: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
}

function CodeField({ label, digits, code, isLoading, inputRef, onChange }: CodeFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth sx={{ overflowWrap: 'anywhere' }}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <CodeInput
        id={id}
        {...(inputRef && { ref: inputRef })}
        value={code}
        onChange={onChange}
        length={digits}
        pattern={/\d/}
        disabled={isLoading}
      />
    </FormControl>
  );
}

interface StepFormProps {
  label: string;
  canSubmit: boolean;
  isBusy: boolean;
  error: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function StepForm({ label, canSubmit, isBusy, error, onSubmit, onClose, children }: StepFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isBusy) onSubmit();
      }}
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
        <FormError>{error}</FormError>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={!canSubmit} loading={isBusy}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}

function failureWords(error: QueryError): string {
  const refusal = (errorNamed(error, 'SubmitPromptError') ?? errorNamed(error, 'InvalidInputError'))?.detail;
  if (isRecord(refusal) && typeof refusal.message === 'string') return refusal.message;
  const limit = errorNamed(error, 'RateLimitedError')?.detail;
  if (isRecord(limit) && typeof limit.retryAfterSeconds === 'number') {
    return `Too many e-mails requested. Try again in ${waitWords(limit.retryAfterSeconds)}.`;
  }
  if (errorNamed(error, 'ExpiredStateError')) return 'These codes no longer work. Close this and start again.';
  return platformErrorWords(error);
}
