import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { useGetPingKeyQuery, useReplacePingKeyMutation } from '../monitors/index.ts';
import { toastShown } from '../toasts/index.ts';

/** The key of ping URLs with slugs, shown only on demand. */
export function PingKeySection({ teamId }: { teamId: string }) {
  const [isShown, setIsShown] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const { data, error } = useGetPingKeyQuery(teamId);
  return (
    <Section title="Ping key" note="Lets jobs ping monitors by their slug, and create them with ?create=1.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isShown && data && (
          <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
            <CommandLine command={data.pingKey} label="Copy ping key" />
          </Box>
        )}
        <Button variant="outlined" color="inherit" disabled={!data} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} ping key
        </Button>
        <Button variant="outlined" color="error" disabled={!data} onClick={() => setIsReplacing(true)}>
          Replace…
        </Button>
      </Box>
      {error && <Typography color="error">{platformErrorWords(error)}</Typography>}
      <ReplaceDialog
        teamId={teamId}
        usedBy={data?.usedBy ?? 0}
        isOpen={isReplacing}
        onClose={() => setIsReplacing(false)}
      />
    </Section>
  );
}

interface DialogProps {
  teamId: string;
  /** How many monitors have a slug. */
  usedBy: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what stops working with the old key. */
function ReplaceDialog({ teamId, usedBy, isOpen, onClose }: DialogProps) {
  const dispatch = useAppDispatch();
  const [replace, { error, isLoading, reset }] = useReplacePingKeyMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    const { error: failure } = await replace(teamId);
    if (failure) return;
    close();
    dispatch(toastShown({ title: 'The ping key was replaced', description: 'Update the jobs that use the old one.' }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Replace the ping key?"
      confirmLabel="Replace ping key"
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography color="textSecondary">
        {usesWords(usedBy)} Jobs that ping with the old key get “not found”, and their monitors go down once a ping is
        missed. Ping URLs with a UUID keep working.
      </Typography>
    </ConfirmDialog>
  );
}

/** Says how many monitors the key's ping URLs can name. */
function usesWords(usedBy: number): string {
  if (usedBy === 0) return 'No monitor of this team has a slug.';
  return usedBy === 1
    ? '1 monitor of this team has a slug, so it may be pinged with this key.'
    : `${usedBy.toLocaleString('en')} monitors of this team have a slug, so they may be pinged with this key.`;
}
