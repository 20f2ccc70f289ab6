import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { Section } from '../../../ui/Section.tsx';
import { ClearEventsDialog, DeleteMonitorDialog } from './DeleteDialogs.tsx';
import { CopyMonitorDialog, MoveMonitorDialog } from './CopyAndMoveDialogs.tsx';

const ACTIONS = [
  {
    title: 'Copy monitor',
    words: 'Makes a new monitor with the same settings and a ping URL of its own.',
    Dialog: CopyMonitorDialog,
  },
  {
    title: 'Move to another team',
    words: 'The ping URL goes on working; this team does not see the monitor any more.',
    Dialog: MoveMonitorDialog,
  },
  {
    title: 'Clear events',
    words: 'Forgets all pings, status changes and edits, and starts as new.',
    Dialog: ClearEventsDialog,
    isDestructive: true,
  },
  {
    title: 'Delete monitor',
    words: 'Everything goes, and the ping URL stops working.',
    Dialog: DeleteMonitorDialog,
    isDestructive: true,
  },
];

/** What is done seldom, and asked about. */
export function MonitorDangerZone({ monitor }: { monitor: Monitor }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Section title="Danger zone">
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {ACTIONS.map(({ title, words, Dialog, isDestructive = false }, index) => (
          <Box
            key={title}
            sx={{
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              gap: 1.5,
              p: 2,
              ...(index > 0 && { borderTop: 1, borderColor: 'divider' }),
            }}
          >
            <Typography color="textSecondary" sx={{ flex: '1 1 16rem' }}>
              {words}
            </Typography>
            <Button
              variant="outlined"
              color={isDestructive ? 'error' : 'inherit'}
              aria-haspopup="dialog"
              onClick={() => setOpen(title)}
            >
              {title}
            </Button>
            {open === title && <Dialog monitor={monitor} onClose={() => setOpen(null)} />}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
