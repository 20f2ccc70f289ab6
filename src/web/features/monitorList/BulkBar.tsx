import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { LOWER_EDGE } from '../../ui/lowerEdge.ts';
import { DeleteMonitorsDialog, TagMonitorsDialog } from './BulkDialogs.tsx';
import { useBulkActions } from './useBulkActions.ts';
import { monitorsWords, type Selection } from './useSelection.ts';

interface Props {
  teamId: string;
  /** All tags of the team. */
  tags: readonly string[];
  selection: Selection;
  onDone: () => void;
}

/** Actions for the selected monitors; floats at the lower edge while any are selected. */
export function BulkBar({ teamId, tags, selection, onDone }: Props) {
  const [asking, setAsking] = useState<'tag' | 'delete'>();
  const actions = useBulkActions(teamId, selection);
  const close = () => setAsking(undefined);
  const then = async (isDone: Promise<boolean>) => {
    if (!(await isDone)) return;
    close();
    onDone();
  };
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: `calc(1rem + ${LOWER_EDGE})`,
        zIndex: 3,
        height: 0,
        display: 'flex',
        justifyContent: 'center',
      }}
    >
      {selection.size > 0 && (
        <Paper
          role="toolbar"
          aria-label="Chosen monitors"
          sx={{
            position: 'absolute',
            bottom: 0,
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            justifyContent: 'center',
            gap: 0.5,
            p: 0.75,
            border: 1,
            borderColor: 'divider',
            boxShadow: (theme) => theme.vars.palette.float.shadow,
          }}
        >
          <Box component="output" sx={{ px: 1, fontWeight: 'fontWeightMedium', whiteSpace: 'nowrap' }}>
            {monitorsWords(selection.size)}
          </Box>
          <Button size="small" color="inherit" disabled={actions.isBusy} onClick={() => void then(actions.pause())}>
            Pause
          </Button>
          <Button size="small" color="inherit" disabled={actions.isBusy} onClick={() => void then(actions.resume())}>
            Resume
          </Button>
          <Button size="small" color="inherit" disabled={actions.isBusy} onClick={() => setAsking('tag')}>
            Tags
          </Button>
          <Button size="small" color="error" disabled={actions.isBusy} onClick={() => setAsking('delete')}>
            Delete
          </Button>
          <Button size="small" color="inherit" onClick={onDone}>
            Clear
          </Button>
        </Paper>
      )}
      {asking === 'delete' && (
        <DeleteMonitorsDialog
          names={[...selection.values()]}
          isBusy={actions.isBusy}
          onConfirm={() => void then(actions.remove())}
          onClose={close}
        />
      )}
      {asking === 'tag' && (
        <TagMonitorsDialog
          count={selection.size}
          known={tags}
          isBusy={actions.isBusy}
          onConfirm={(changes) => void then(actions.tag(changes))}
          onClose={close}
        />
      )}
    </Box>
  );
}
