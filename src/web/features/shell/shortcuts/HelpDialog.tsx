import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { controlKey } from '../../../ui/sidebar/SidebarTrigger.tsx';
import { Key } from './Key.tsx';

interface Shortcut {
  keys: readonly string[];
  /** How the keys are pressed: together, one after the other, or either of them. */
  join?: '+' | 'then' | 'or';
  does: string;
}

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: [`${controlKey} K`, '/'], join: 'or', does: 'Find a monitor, page or action' },
      { keys: [controlKey, 'B'], join: '+', does: 'Collapse or expand the sidebar' },
      { keys: ['F8'], does: 'Focus the latest notification' },
      { keys: ['?'], does: 'Show this help' },
    ],
  },
  {
    title: 'In a team',
    shortcuts: [
      { keys: ['g', 'd'], join: 'then', does: 'Go to the dashboard' },
      { keys: ['g', 'm'], join: 'then', does: 'Go to monitors' },
      { keys: ['c'], does: 'Create a monitor' },
      { keys: ['e'], does: 'Edit the monitor' },
      { keys: ['s'], does: 'Snooze the monitor or the team' },
    ],
  },
  {
    title: 'In the monitor list',
    shortcuts: [
      { keys: ['j', 'k'], join: 'or', does: 'Next or previous monitor' },
      { keys: ['f'], does: 'Filter the list' },
      { keys: ['x'], does: 'Select the monitor' },
      { keys: ['s'], does: 'Snooze the monitor' },
      { keys: ['Enter'], does: 'Open the monitor' },
    ],
  },
];

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the keyboard shortcuts by where they work. */
export function HelpDialog({ isOpen, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        {groups.map(({ title, shortcuts }) => (
          <Fragment key={title}>
            <Typography variant="overline" component="h3" color="textSecondary" sx={{ pt: 1.5 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, m: 0, py: 0.75 }}>
              {shortcuts.map(({ does, ...keys }) => (
                <Fragment key={does}>
                  <dt>{does}</dt>
                  <Keys {...keys} />
                </Fragment>
              ))}
            </Box>
          </Fragment>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Keys({ keys, join }: Omit<Shortcut, 'does'>) {
  return (
    <Box
      component="dd"
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        alignItems: 'center',
        gap: 0.5,
        m: 0,
        color: 'text.secondary',
      }}
    >
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && (
            <Typography variant="caption" component="span">
              {join}
            </Typography>
          )}
          <Key>{key}</Key>
        </Fragment>
      ))}
    </Box>
  );
}
