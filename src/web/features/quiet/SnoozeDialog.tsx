import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { parseDuration } from '../../lib/parseDuration.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useNow } from '../../ui/useNow.ts';
import { clock } from '../../lib/clock.ts';

interface Props {
  name: string;
  timezone: string;
  onSnooze: (until: number) => Promise<boolean>;
  onClose: () => void;
}

const MAX_SECONDS = 365 * 86_400;

/** Asks how long to hold alerts. */
export function SnoozeDialog({ name, timezone, onSnooze, onClose }: Props) {
  const [typed, setTyped] = useState('2 h');
  const [isBusy, setBusy] = useState(false);
  const { seconds, problem } = readSpan(typed);
  const until = useNow((nowMs) =>
    seconds === undefined ? undefined : untilWords(nowMs + seconds * 1_000, nowMs, timezone),
  );
  const confirm = async () => {
    if (seconds === undefined) return;
    setBusy(true);
    const isDone = await onSnooze(clock.now() + seconds * 1_000);
    if (isDone) onClose();
    else setBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Snooze ${name}`}
      confirmLabel="Snooze"
      canConfirm={seconds !== undefined}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        We’ll keep watching but hold alerts. If a monitor is still down when this ends, we’ll alert you then.
      </DialogContentText>
      <Field
        label="Duration"
        value={typed}
        autoComplete="off"
        hasInitialFocus
        disabled={isBusy}
        hint={until && `That’s ${until}.`}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function readSpan(typed: string): { seconds?: number; problem?: string } {
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return { problem };
  if (seconds < 60) return { problem: 'Must be at least 1 min.' };
  return seconds > MAX_SECONDS ? { problem: 'Must be 365 d or less.' } : { seconds };
}
