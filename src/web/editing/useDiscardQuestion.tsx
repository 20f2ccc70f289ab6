import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asks before what was typed in a dialog is thrown away, however it is left: `question` goes into the dialog. */
export function useDiscardQuestion(isTyped: boolean, onLeave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    leave: () => (isTyped ? setIsAsking(true) : onLeave()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you entered?"
        confirmLabel="Discard"
        isDestructive
        onConfirm={onLeave}
        onClose={() => setIsAsking(false)}
      >
        <DialogContentText>It was not saved.</DialogContentText>
      </ConfirmDialog>
    ),
  };
}
