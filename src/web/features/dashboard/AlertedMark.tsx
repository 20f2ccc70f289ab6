import Box from '@mui/material/Box';
import type { Alerted } from '../../../contract/monitors/teamDashboard.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { onOneLine } from './dashboardWords.ts';

const ALERTED_WORDS: Record<Alerted['state'], string> = {
  sent: 'Alerted',
  failed: 'Not alerted',
  waiting: 'Waiting',
  muted: 'Not alerted',
};
const ALERTED_SIGNS: Record<Alerted['state'], string> = { sent: '✓', failed: '✕', waiting: '…', muted: '–' };

/** Names someone who was or wasn't alerted. */
export function AlertedMark({ name, state, tries }: Alerted) {
  return (
    <Box component="span" sx={{ color: state === 'failed' ? 'error.main' : undefined }}>
      <VisuallyHidden>{ALERTED_WORDS[state]}: </VisuallyHidden>
      <span aria-hidden>{onOneLine(`${ALERTED_SIGNS[state]} `)}</span>
      {name}
      {state === 'failed' && `, ${tries === 1 ? '1 attempt' : `${tries} attempts`}`}
      {state === 'muted' && ', muted'}
    </Box>
  );
}
