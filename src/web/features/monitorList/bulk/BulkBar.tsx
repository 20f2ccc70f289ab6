import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useId, useState } from 'react';
import { formatCount } from '../../../lib/formatCount.ts';
import { CloseIcon } from '../../../ui/icons/closeAndBackIcons.tsx';
import { LOWER_EDGE } from '../../../ui/lowerEdge.ts';
import { SnoozeChoices, SnoozeDialog } from '../../quiet/index.ts';
import { monitorsWords } from '../monitorsWords.ts';
import type { Selection } from '../useSelection.ts';
import { DeleteMonitorsDialog, TagMonitorsDialog } from './BulkDialogs.tsx';
import { useBulkActions } from './useBulkActions.ts';

const AlertsDialog = lazy(async () => ({ default: (await import('./AlertsDialog.tsx')).AlertsDialog }));
const EditMonitorsDialog = lazy(async () => ({
  default: (await import('./EditMonitorsDialog.tsx')).EditMonitorsDialog,
}));

interface Props {
  teamId: string;
  /** All of the team's tags. */
  tags: readonly string[];
  timezone: string;
  selection: Selection;
  onDone: () => void;
}

type Asked = 'snooze' | 'tags' | 'alerts' | 'edit' | 'delete';

/** Actions for the selected monitors. Floats at the bottom edge while any are selected. */
export function BulkBar({ teamId, tags, timezone, selection, onDone }: Props) {
  const [asking, setAsking] = useState<Asked>();
  const [snoozeAnchor, setSnoozeAnchor] = useState<HTMLElement | null>(null);
  const snoozeId = useId();
  const actions = useBulkActions(teamId, selection);
  const { progress } = actions;
  const count = selection.size;
  const isBusy = progress !== null;
  const close = () => setAsking(undefined);
  const then = async (isDone: Promise<boolean>) => {
    if (!(await isDone)) return false;
    close();
    onDone();
    return true;
  };
  const snooze = (until: number | null) => {
    setSnoozeAnchor(null);
    void then(actions.snooze(until));
  };
  const dialog = { isBusy, onClose: close };
  const button = { size: 'small', color: 'inherit', disabled: isBusy, sx: { px: 0.75 } } as const;
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
      {count > 0 && (
        <Paper
          role="toolbar"
          aria-label="Selected monitors"
          sx={{
            position: 'absolute',
            bottom: 0,
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            // On a phone, the buttons need two lines, which end at the same edges.
            justifyContent: { xs: 'space-between', sm: 'center' },
            width: { xs: 1, sm: 'auto' },
            gap: 0.25,
            p: 0.75,
            border: 1,
            borderColor: 'divider',
            boxShadow: (theme) => theme.vars.palette.float.shadow,
          }}
        >
          <Box
            component="output"
            sx={{ flexGrow: { xs: 1, sm: 0 }, px: 1, fontWeight: 'fontWeightMedium', whiteSpace: 'nowrap' }}
          >
            {progress && progress.done > 0
              ? `${formatCount(progress.done)} of ${monitorsWords(progress.total)}`
              : `${monitorsWords(count)} selected`}
          </Box>
          <Button {...button} onClick={() => void then(actions.pause())}>
            Pause
          </Button>
          <Button {...button} onClick={() => void then(actions.resume())}>
            Resume
          </Button>
          <Button
            {...button}
            id={snoozeId}
            aria-haspopup="menu"
            aria-expanded={snoozeAnchor !== null}
            onClick={(event) => setSnoozeAnchor(event.currentTarget)}
          >
            Snooze
          </Button>
          <Button {...button} onClick={() => setAsking('alerts')}>
            Alerts…
          </Button>
          <Button {...button} onClick={() => setAsking('tags')}>
            Tags…
          </Button>
          <Button {...button} onClick={() => setAsking('edit')}>
            Edit…
          </Button>
          <Button {...button} color="error" onClick={() => setAsking('delete')}>
            Delete
          </Button>
          <Tooltip title="Clear selection">
            <span>
              <IconButton size="small" aria-label="Clear selection" disabled={isBusy} onClick={onDone}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
          {progress && progress.total > 0 && (
            <LinearProgress
              aria-label="Progress"
              variant="determinate"
              value={(100 * progress.done) / progress.total}
              sx={{ position: 'absolute', insetInline: 8, top: 0, height: 2 }}
            />
          )}
        </Paper>
      )}
      {snoozeAnchor && (
        <SnoozeChoices
          labelledBy={snoozeId}
          anchor={snoozeAnchor}
          timezone={timezone}
          onChoose={snooze}
          onEnd={() => snooze(null)}
          onCustom={() => {
            setSnoozeAnchor(null);
            setAsking('snooze');
          }}
          onClose={() => setSnoozeAnchor(null)}
        />
      )}
      {asking === 'snooze' && (
        <SnoozeDialog
          name={monitorsWords(count)}
          timezone={timezone}
          onSnooze={(until) => then(actions.snooze(until))}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteMonitorsDialog
          {...dialog}
          count={count}
          names={[...selection.values()].filter((name) => name !== null)}
          onConfirm={() => void then(actions.remove())}
        />
      )}
      {asking === 'tags' && (
        <TagMonitorsDialog
          {...dialog}
          count={count}
          known={tags}
          onConfirm={(changes) => void then(actions.tag(changes))}
        />
      )}
      <Suspense>
        {asking === 'alerts' && (
          <AlertsDialog
            {...dialog}
            teamId={teamId}
            selection={selection}
            onConfirm={(changes) => void then(actions.changeAlerts(changes))}
          />
        )}
        {asking === 'edit' && (
          <EditMonitorsDialog
            {...dialog}
            count={count}
            timezone={timezone}
            onConfirm={async (changes) => {
              const { isDone, refusedField } = await actions.edit(changes);
              if (isDone) {
                close();
                onDone();
              }
              return refusedField;
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
