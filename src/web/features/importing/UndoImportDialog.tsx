import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { ImportRecord } from '../../../contract/monitors/importing.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { madeWords, SOURCES } from './importWords.ts';

interface Props {
  record: ImportRecord;
  /** Resolves to why the import couldn't be undone; undefined on success. */
  onUndo: () => Promise<string | undefined>;
  onClose: () => void;
}

/** Confirms undoing an import, and says what will be deleted. */
export function UndoImportDialog({ record, onUndo, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setIsBusy(true);
    setError(await onUndo());
    setIsBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Undo the import from ${SOURCES[record.source]}?`}
      confirmLabel="Undo import"
      isDestructive
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        This deletes {madeWords(record)} with everything recorded since, and the ping key if one was imported. Nothing
        else changes.
      </DialogContentText>
    </ConfirmDialog>
  );
}
