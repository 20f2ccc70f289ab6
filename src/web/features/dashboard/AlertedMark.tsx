import Box from '@mui/material/Box';
import type { Alerted } from '../../../contract/monitors/teamDashboard.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { onOneLine } from './dashboardWords.ts';

const ALERTED_SIGNS = { sent: '✓', failed: '✕', muted: '–' };

interface Props extends Alerted {
  state: keyof typeof ALERTED_SIGNS;
}

/** Names someone who was or wasn't alerted. */
export function AlertedMark({ name, state, tries }: Props) {
  return (
    <Box component="span" sx={{ color: state === 'failed' ? 'error.main' : undefined }}>
      <VisuallyHidden>{state === 'sent' ? 'Alerted' : 'Not alerted'}: </VisuallyHidden>
      <span aria-hidden>{onOneLine(`${ALERTED_SIGNS[state]} `)}</span>
      {name}
      {state === 'failed' && `, ${tries === 1 ? '1 attempt' : `${tries} attempts`}`}
      {state === 'muted' && ', muted'}
    </Box>
  );
}
