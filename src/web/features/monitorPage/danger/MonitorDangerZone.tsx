import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ComponentType } from 'react';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { includesRight, type TeamRight } from '../../../../contract/teams/teamRights.ts';
import { Section } from '../../../ui/Section.tsx';
import { useTeamRight } from '../../teams/index.ts';
import type { MonitorDialogProps } from '../changeOutcome.ts';
import { ClearEventsDialog, DeleteMonitorDialog } from './DeleteDialogs.tsx';
import { CopyMonitorDialog, MoveMonitorDialog } from './CopyAndMoveDialogs.tsx';

interface Action {
  title: string;
  /** The button's text. */
  button: string;
  words: string;
  Dialog: ComponentType<MonitorDialogProps>;
  isDestructive?: boolean;
  /** The required right, if the right to change monitors isn't enough. */
  needed?: TeamRight;
}

const MORE_ACTIONS: Action[] = [
  {
    title: 'Duplicate monitor',
    button: 'Duplicate',
    words: 'Creates a monitor with the same settings and a new ping URL.',
    Dialog: CopyMonitorDialog,
  },
  {
    title: 'Move to another team',
    button: 'Move',
    words: 'Its ping URL keeps working. This team loses access.',
    Dialog: MoveMonitorDialog,
    needed: 'manage',
  },
];

const DANGEROUS: Action[] = [
  {
    title: 'Clear events',
    button: 'Clear',
    words: 'Deletes all events and history, and starts over.',
    Dialog: ClearEventsDialog,
    isDestructive: true,
  },
  {
    title: 'Delete monitor',
    button: 'Delete',
    words: 'Deletes the monitor and its history. Its ping URL stops working.',
    Dialog: DeleteMonitorDialog,
    isDestructive: true,
  },
];

/** Rarely used actions that ask for confirmation. People see only the actions that they have the right to take. */
export function MonitorDangerZone({ monitor }: { monitor: Monitor }) {
  const right = useTeamRight(monitor.teamId);
  const isAllowed = ({ needed = 'write' }: Action) => right !== null && includesRight(right, needed);
  const parts = [
    { title: 'More actions', actions: MORE_ACTIONS.filter(isAllowed) },
    { title: 'Danger zone', actions: DANGEROUS.filter(isAllowed) },
  ];
  return parts.map(
    ({ title, actions }) =>
      actions.length > 0 && (
        <Section key={title} title={title}>
          <Actions actions={actions} monitor={monitor} />
        </Section>
      ),
  );
}

function Actions({ actions, monitor }: { actions: Action[]; monitor: Monitor }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {actions.map(({ title, button, words, Dialog, isDestructive = false }, index) => (
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
          <Box sx={{ flex: '1 1 16rem' }}>
            <Typography component="h3" variant="h3">
              {title}
            </Typography>
            <Typography color="textSecondary">{words}</Typography>
          </Box>
          <Button
            variant="outlined"
            color={isDestructive ? 'error' : 'inherit'}
            aria-haspopup="dialog"
            aria-label={title}
            onClick={() => setOpen(title)}
          >
            {button}
          </Button>
          {open === title && <Dialog monitor={monitor} onClose={() => setOpen(null)} />}
        </Box>
      ))}
    </Box>
  );
}
