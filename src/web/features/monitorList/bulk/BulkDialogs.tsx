import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useState } from 'react';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../../contract/monitors/monitorLimits.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { monitorsWords } from '../monitorsWords.ts';
import type { TagChanges } from './bulkSteps.ts';

interface Props {
  count: number;
  /** Tags to choose from, in addition to new ones. */
  known: readonly string[];
  isBusy: boolean;
  onConfirm: (changes: TagChanges) => void;
  onClose: () => void;
}

/** Asks which tags to add to monitors, and which to remove. */
export function TagMonitorsDialog({ count, known, isBusy, onConfirm, onClose }: Props) {
  const listId = useId();
  const [draft, setDraft] = useState({ add: '', remove: '' });
  const changes = { add: readTags(draft.add), remove: readTags(draft.remove) };
  const error = ({ add, remove }: TagChanges): string | undefined => {
    const all = [...add, ...remove];
    if (all.some((tag) => tag.length > MAX_TAG_LENGTH)) return `Tags can have up to ${MAX_TAG_LENGTH} characters.`;
    if (Math.max(add.length, remove.length) > MAX_TAGS) return `A monitor can have up to ${MAX_TAGS} tags.`;
    if (add.some((tag) => remove.includes(tag))) return 'You can’t add and remove the same tag.';
    return undefined;
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Edit tags of ${monitorsWords(count)}`}
      confirmLabel="Change tags"
      canConfirm={changes.add.length + changes.remove.length > 0 && error(changes) === undefined}
      isBusy={isBusy}
      error={error(changes)}
      onConfirm={() => onConfirm(changes)}
      onClose={onClose}
    >
      <DialogContentText>Separate tags with commas. Other tags are kept.</DialogContentText>
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

/** Reads comma-separated tags, without duplicates. */
const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const NAMED = 5;

interface DeleteMonitorsDialogProps {
  count: number;
  /** The names of the monitors that have loaded. */
  names: readonly string[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before deleting monitors, and says what will be deleted with them. */
export function DeleteMonitorsDialog({ count, names, isBusy, onConfirm, onClose }: DeleteMonitorsDialogProps) {
  const [only = 'this monitor'] = names;
  const isOne = count === 1;
  const listed = names.slice(0, NAMED);
  const more = count - listed.length;
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? `Delete ${only}?` : `Delete ${monitorsWords(count)}?`}
      confirmLabel={isOne ? 'Delete monitor' : `Delete ${monitorsWords(count)}`}
      isDestructive
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isOne && listed.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {listed.map((name, index) => (
            <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </Box>
      )}
      <DialogContentText>
        {isOne
          ? 'This also deletes its pings, history and settings. Its ping URL stops working. This can’t be undone.'
          : 'This also deletes their pings, history and settings. Their ping URLs stop working. This can’t be undone.'}
      </DialogContentText>
    </ConfirmDialog>
  );
}
