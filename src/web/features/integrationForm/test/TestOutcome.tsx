import Box from '@mui/material/Box';
import type { TestOutcome as Outcome } from '../../../../contract/alerting/alertingCalls.ts';
import { CheckIcon, WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { Readout } from '../Readout.tsx';
import { tookWords } from './tookWords.ts';

interface Props {
  direction: 'down' | 'up';
  outcome: Outcome;
}

/** What a test came to: whether it arrived, the status, how long it took and what was answered. */
export function TestOutcome({ direction, outcome: { isDelivered, status, answer, tookMs } }: Props) {
  const Icon = isDelivered ? CheckIcon : WarningIcon;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Icon fontSize="small" color={isDelivered ? 'success' : 'error'} />
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          {isDelivered ? `Test ${direction} delivered` : `Test ${direction} not delivered`}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {status === null ? 'No answer' : `Status ${status}`} · {tookWords(tookMs)}
        </Box>
      </Box>
      {answer !== '' && <Readout label="Answer">{answer}</Readout>}
    </Box>
  );
}
