import DialogContentText from '@mui/material/DialogContentText';
import Box from '@mui/material/Box';
import { formatCount } from '../../lib/formatCount.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { monitorsWords } from './monitorsWords.ts';

const NAMED = 5;

interface Props {
  names: readonly string[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before monitors are deleted, and says what goes with them. */
export function DeleteMonitorsDialog({ names, isBusy, onConfirm, onClose }: Props) {
  const [only] = names;
  const isOne = names.length === 1;
  const more = names.length - NAMED;
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? `Delete ${only}?` : `Delete ${monitorsWords(names.length)}?`}
      confirmLabel={isOne ? 'Delete monitor' : `Delete ${monitorsWords(names.length)}`}
      isDestructive
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isOne && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {names.slice(0, NAMED).map((name, index) => (
            <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </Box>
      )}
      <DialogContentText>
        All their pings, history and settings go with them, and their ping URLs stop working. This cannot be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}
