import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** The way out for good. */
export function DangerZone() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Danger zone">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" color="error" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          Delete account
        </Button>
        <Typography color="textSecondary">This action is permanent and cannot be undone.</Typography>
      </Box>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  );
}
