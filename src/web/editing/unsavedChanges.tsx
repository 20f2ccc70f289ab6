import DialogContentText from '@mui/material/DialogContentText';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asks before unsaved input is discarded, however the dialog is closed. Render `question` in the dialog. */
export function useDiscardQuestion(isTyped: boolean, onLeave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    leave: () => (isTyped ? setIsAsking(true) : onLeave()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        isDestructive
        onConfirm={onLeave}
        onClose={() => setIsAsking(false)}
      >
        <DialogContentText>They haven’t been saved.</DialogContentText>
      </ConfirmDialog>
    ),
  };
}

/** Makes the browser ask before the tab is reloaded or closed while there's unsaved input. */
export function useUnloadWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}
