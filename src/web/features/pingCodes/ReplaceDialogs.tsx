import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { KEPT_CODE_DAYS } from '../../../contract/monitors/monitorLimits.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { KeepDays } from '../../../contract/monitors/pingCodes.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldLabel } from '../../ui/Field.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { toastShown } from '../toasts/index.ts';
import { useReplacePingKeyMutation, useReplacePingUrlMutation } from './pingCodesApi.ts';
import { KEEP_WORDS } from './pingCodeWords.ts';

const KEEP_DAYS: readonly KeepDays[] = KEPT_CODE_DAYS;
const DEFAULT_DAYS: KeepDays = 7;

interface KeyProps {
  teamId: string;
  /** How many monitors have a slug. */
  usedBy: number;
  onClose: () => void;
}

export function ReplacePingKeyDialog({ teamId, usedBy, onClose }: KeyProps) {
  const [replace, { error, isLoading }] = useReplacePingKeyMutation();
  return (
    <ReplaceDialog
      what="ping key"
      words={{ title: 'Rotate the ping key?', confirm: 'Rotate key', done: 'The ping key was rotated' }}
      isBusy={isLoading}
      error={error}
      onReplace={async (keepDays) => !(await replace({ teamId, keepDays })).error}
      onClose={onClose}
    >
      {slugsWords(usedBy)} Ping URLs with a UUID keep working.
    </ReplaceDialog>
  );
}

interface UrlProps {
  monitor: Monitor;
  onClose: () => void;
}

export function ReplacePingUrlDialog({ monitor, onClose }: UrlProps) {
  const { teamId, monitorId, settingsVersionstamp: versionstamp, slug } = monitor;
  const [replace, { error, isLoading }] = useReplacePingUrlMutation();
  return (
    <ReplaceDialog
      what="ping URL"
      words={{ title: 'Replace the ping URL?', confirm: 'Replace ping URL', done: 'The ping URL was replaced' }}
      isBusy={isLoading}
      error={error}
      onReplace={async (keepDays) => !(await replace({ teamId, monitorId, versionstamp, keepDays })).error}
      onClose={onClose}
    >
      The monitor gets a new ping URL and keeps everything else
      {slug === '' ? '.' : '. Its slug URL doesn’t change.'}
    </ReplaceDialog>
  );
}

interface DialogProps {
  what: 'ping key' | 'ping URL';
  words: { title: string; confirm: string; done: string };
  children: ReactNode;
  isBusy: boolean;
  error: QueryError | undefined;
  /** Resolves to whether the URL or the key was replaced. */
  onReplace: (keepDays: KeepDays) => Promise<boolean>;
  onClose: () => void;
}

/** Asks how long the old URL or key should keep working, and says what happens afterward. */
function ReplaceDialog({ what, words, children, isBusy, error, onReplace, onClose }: DialogProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const [keepDays, setKeepDays] = useState<KeepDays>(DEFAULT_DAYS);
  const confirm = async () => {
    if (!(await onReplace(keepDays))) return;
    onClose();
    dispatch(toastShown({ title: words.done, description: 'Update the jobs that use the old one.' }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      confirmLabel={words.confirm}
      isDestructive
      isBusy={isBusy}
      error={error && failureWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>{children}</DialogContentText>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        <FieldLabel htmlFor={id}>{`Old ${what}`}</FieldLabel>
        <Select
          native
          size="small"
          value={keepDays}
          disabled={isBusy}
          onChange={({ target }) =>
            setKeepDays(KEEP_DAYS.find((days) => String(days) === String(target.value)) ?? DEFAULT_DAYS)
          }
          input={<OutlinedInput notched={false} />}
          inputProps={{ id }}
        >
          {KEEP_DAYS.map((days) => (
            <option key={days} value={days}>
              {KEEP_WORDS[days]}
            </option>
          ))}
        </Select>
      </Box>
      <DialogContentText>
        {keepDays === 0
          ? 'Jobs that ping with the old one get'
          : 'Until then, you’ll see here which jobs still use it. After that, they get'}{' '}
        “not found”, and their monitors go down after a missed ping.
      </DialogContentText>
    </ConfirmDialog>
  );
}

function failureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentAtomicCommitError'))
    return 'Someone else just changed this monitor, so we didn’t replace its ping URL. Check it and try again.';
  if (isErrorNamed(error, 'DocumentNotFoundError')) return 'This monitor was deleted or moved to another team.';
  return platformErrorWords(error);
}

/** Says how many monitors have a ping URL with the key. */
function slugsWords(usedBy: number): string {
  if (usedBy === 0) return 'No monitors in this team have a slug.';
  return usedBy === 1
    ? '1 monitor in this team has a slug, so it may be pinged with this key.'
    : `${usedBy.toLocaleString('en')} monitors in this team have a slug, so they may be pinged with this key.`;
}
