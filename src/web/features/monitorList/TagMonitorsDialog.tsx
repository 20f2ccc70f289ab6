import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useState } from 'react';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../contract/monitors/monitorLimits.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { monitorsWords } from './monitorsWords.ts';
import { readTags } from './readTags.ts';
import type { TagChanges } from './useBulkActions.ts';

interface Props {
  count: number;
  /** Tags to choose from, beside new ones. */
  known: readonly string[];
  isBusy: boolean;
  onConfirm: (changes: TagChanges) => void;
  onClose: () => void;
}

/** Asks which tags to add to monitors, and which to take from them. */
export function TagMonitorsDialog({ count, known, isBusy, onConfirm, onClose }: Props) {
  const listId = useId();
  const [draft, setDraft] = useState({ add: '', remove: '' });
  const changes = { add: readTags(draft.add), remove: readTags(draft.remove) };
  const error = ({ add, remove }: TagChanges): string | undefined => {
    const all = [...add, ...remove];
    if (all.some((tag) => tag.length > MAX_TAG_LENGTH))
      return `A tag is too long: ${MAX_TAG_LENGTH} characters at most.`;
    if (Math.max(add.length, remove.length) > MAX_TAGS) return `Too many tags: ${MAX_TAGS} at most.`;
    if (add.some((tag) => remove.includes(tag))) return 'A tag cannot be added and removed at once.';
    return undefined;
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Tags of ${monitorsWords(count)}`}
      confirmLabel="Change tags"
      canConfirm={changes.add.length + changes.remove.length > 0 && error(changes) === undefined}
      isBusy={isBusy}
      error={error(changes)}
      onConfirm={() => onConfirm(changes)}
      onClose={onClose}
    >
      <DialogContentText>Separate several tags by commas. Other tags stay as they are.</DialogContentText>
      <Field
        label="Add"
        value={draft.add}
        onChange={(event) => setDraft({ ...draft, add: event.target.value })}
        disabled={isBusy}
        hasInitialFocus
        inputProps={{ list: listId, autoComplete: 'off' }}
      />
      <Field
        label="Remove"
        value={draft.remove}
        onChange={(event) => setDraft({ ...draft, remove: event.target.value })}
        disabled={isBusy}
        inputProps={{ list: listId, autoComplete: 'off' }}
      />
      <Box component="datalist" id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
