import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface Props {
  team: string;
  /** Resolves to why declining failed; undefined on success. */
  onDecline: () => Promise<string | undefined>;
  onClose: () => void;
}

export function DeclineDialog({ team, onDecline, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const decline = async () => {
    setBusy(true);
    setFailure(undefined);
    const words = await onDecline();
    setBusy(false);
    setFailure(words);
    if (words === undefined) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Decline the invitation to ${team}?`}
      confirmLabel="Decline"
      isDestructive
      isBusy={isBusy}
      error={failure}
      onConfirm={() => void decline()}
      onClose={onClose}
    >
      <DialogContentText>The link stops working. To join later, you’ll need a new invitation.</DialogContentText>
    </ConfirmDialog>
  );
}
