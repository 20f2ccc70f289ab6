import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { toastShown } from '../toasts/index.ts';
import { useUpdateBadgesMutation } from './badgesApi.ts';

type Change = 'replace' | 'turnOff';

const WORDS: Record<Change, { title: string; confirm: string; effect: string; done: string }> = {
  replace: {
    title: 'Replace all badge links?',
    confirm: 'Replace links',
    effect: 'Badges that use the current links go blank until you replace those links.',
    done: 'The badge links were replaced',
  },
  turnOff: {
    title: 'Turn off badges?',
    confirm: 'Turn off badges',
    effect: 'All badges go blank. If you turn them back on, the same links work again.',
    done: 'Badges were turned off',
  },
};

/** Disables the links to a team's badges, temporarily or permanently. */
export function BadgesDangerZone({ teamId }: { teamId: string }) {
  const [asked, setAsked] = useState<Change>();
  return (
    <Section title="Links" note="Replace them if a link ends up in the wrong hands.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="error" onClick={() => setAsked('replace')}>
          Replace links…
        </Button>
        <Button variant="outlined" color="error" onClick={() => setAsked('turnOff')}>
          Turn off badges…
        </Button>
      </Box>
      <ChangeDialog teamId={teamId} change="replace" isOpen={asked === 'replace'} onClose={() => setAsked(undefined)} />
      <ChangeDialog teamId={teamId} change="turnOff" isOpen={asked === 'turnOff'} onClose={() => setAsked(undefined)} />
    </Section>
  );
}

interface DialogProps {
  teamId: string;
  change: Change;
  isOpen: boolean;
  onClose: () => void;
}

function ChangeDialog({ teamId, change, isOpen, onClose }: DialogProps) {
  const dispatch = useAppDispatch();
  const [update, { error, isLoading, reset }] = useUpdateBadgesMutation();
  const { title, confirm, effect, done } = WORDS[change];
  const close = () => {
    reset();
    onClose();
  };
  const run = async () => {
    const { error: failure } = await update({ teamId, change });
    if (failure) return;
    close();
    dispatch(toastShown({ title: done }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirm}
      isDestructive
      isBusy={isLoading}
      error={error && platformErrorWords(error)}
      onConfirm={() => void run()}
      onClose={close}
    >
      <Typography color="textSecondary">{effect}</Typography>
    </ConfirmDialog>
  );
}
