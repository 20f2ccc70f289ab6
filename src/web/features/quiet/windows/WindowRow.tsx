import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { formatRelative } from '../../../../contract/durations.ts';
import { untilWords, whenWords } from '../../../lib/whenWords.ts';
import { TrashIcon } from '../../../ui/icons/actionIcons.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { windowEndAt, windowWords } from '../quietWords.ts';
import { WindowCalendar } from './WindowCalendar.tsx';

interface Props {
  window: QuietWindow;
  timezone: string;
  /** Null for people without the right to change it. */
  actions: { onEdit: () => void; onDelete: () => void } | null;
}

/** A maintenance window: its title, when it's open, and for which monitors. */
export function WindowRow({ window, timezone, actions }: Props) {
  const { title, monitorIds } = window;
  const isOpen = useNow((nowMs) => windowEndAt(window, nowMs) !== null);
  const next = useNow((nowMs) => nextWords(window, nowMs, timezone));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 1.25,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 'fontWeightMedium',
            color: next === null ? 'text.secondary' : undefined,
          }}
        >
          {title}
          {isOpen && <Tag>Active</Tag>}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {windowWords(window, timezone)} · {scopeWords(monitorIds.length)}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {next ?? 'Ended'}
        </Box>
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Button size="small" variant="outlined" color="inherit" aria-label={`Edit ${title}`} onClick={actions.onEdit}>
            Edit
          </Button>
          <Tooltip title={`Delete ${title}`}>
            <IconButton size="small" aria-label={`Delete ${title}`} onClick={actions.onDelete}>
              <TrashIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      )}
      {next !== null && (
        <Box sx={{ flexBasis: '100%', minWidth: 0 }}>
          <WindowCalendar window={window} timezone={timezone} />
        </Box>
      )}
    </Box>
  );
}

/** Says when an open window closes or when the window next opens; null if it's over. */
function nextWords(window: QuietWindow, nowMs: number, timezone: string): string | null {
  const end = windowEndAt(window, nowMs);
  if (end !== null) return `Alerts on hold ${untilWords(end, nowMs, timezone)}`;
  const { nextFrom, when } = window;
  if (nextFrom === null || nextFrom <= nowMs) return null;
  // The date is already shown above.
  return when.kind === 'once'
    ? `Starts ${formatRelative(nextFrom, nowMs, 1)}`
    : `Starts ${whenWords(nextFrom, nowMs, timezone)}`;
}

function scopeWords(monitors: number): string {
  if (monitors === 0) return 'all monitors';
  return monitors === 1 ? '1 monitor' : `${monitors} monitors`;
}
