import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { controlKey } from '../../../ui/sidebar/SidebarTrigger.tsx';
import { Key } from './Key.tsx';

const shortcuts = [
  { keys: [controlKey, 'K'], does: 'Find a monitor, page or action' },
  { keys: [controlKey, 'B'], does: 'Collapse or expand the sidebar' },
  { keys: ['/'], does: 'Search the sidebar' },
  { keys: ['g', 'd'], does: 'Go to the dashboard' },
  { keys: ['g', 'm'], does: 'Go to the monitors' },
  { keys: ['c'], does: 'Create a monitor' },
  { keys: ['j', 'k'], does: 'Next or previous monitor' },
  { keys: ['x'], does: 'Select the monitor' },
  { keys: ['Enter'], does: 'Open the monitor' },
  { keys: ['e'], does: 'Edit the monitor' },
  { keys: ['s'], does: 'Snooze the monitor or the team' },
  { keys: ['F8'], does: 'Focus the notification' },
  { keys: ['?'], does: 'Show this help' },
];

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the keyboard shortcuts. */
export function HelpDialog({ isOpen, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.5, m: 0, pt: 1.5 }}>
          {shortcuts.map(({ keys, does }) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {does}
              </Box>
              <Box component="dd" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, m: 0 }}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
