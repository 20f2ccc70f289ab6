import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { FormError } from './FormError.tsx';

interface Props {
  isOpen: boolean;
  /** Names what the action affects. */
  title: string;
  /** Says what else will be deleted, and can ask for more input. */
  children: ReactNode;
  /** The verb for the action. */
  confirmLabel: string;
  isDestructive?: boolean;
  canConfirm?: boolean;
  isBusy?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, error, onConfirm, onClose, ...state }: Props) {
  const { isDestructive = false, canConfirm = true, isBusy = false } = state;
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canConfirm && !isBusy) onConfirm();
        }}
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>{children}</Stack>
          <FormError>{error}</FormError>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            disabled={!canConfirm}
            loading={isBusy}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
