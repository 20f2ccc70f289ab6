import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TestOutcome as Outcome } from '../../../contract/alerting/alertingCalls.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { Readout } from './Readout.tsx';

export type Direction = 'down' | 'up';

interface ControlsProps {
  /** The result of the last test. */
  result: {
    data?: Outcome | undefined;
    error?: QueryError | undefined;
    isLoading: boolean;
    originalArgs?: { direction: Direction } | undefined;
  };
  onTest: (direction: Direction) => void;
}

/** Sends a sample alert saying that a monitor is down or up again, and shows the outcome. */
export function TestControls({ result: { data, error, isLoading, originalArgs }, onTest }: ControlsProps) {
  const button = (direction: Direction) => (
    <BusyButton
      variant="outlined"
      color="inherit"
      isBusy={isLoading && originalArgs?.direction === direction}
      disabled={isLoading && originalArgs?.direction !== direction}
      onClick={() => onTest(direction)}
    >
      Send “{direction}”
    </BusyButton>
  );
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {button('down')}
        {button('up')}
      </Box>
      <Box component="output" sx={{ display: 'block', '&:not(:empty)': { mt: 1.5 } }}>
        {isLoading && <Typography color="textSecondary">Sending…</Typography>}
        {error && <Typography>Not sent. {platformErrorWords(error)}</Typography>}
        {data && originalArgs && <TestOutcome direction={originalArgs.direction} outcome={data} />}
      </Box>
    </>
  );
}

interface OutcomeProps {
  direction: Direction;
  outcome: Outcome;
}

/** A test's outcome: whether the alert arrived, the status, how long it took and the response. */
function TestOutcome({ direction, outcome: { isDelivered, status, answer, tookMs } }: OutcomeProps) {
  const Icon = isDelivered ? CheckIcon : WarningIcon;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Icon fontSize="small" color={isDelivered ? 'success' : 'error'} />
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          Test “{direction}” {isDelivered ? 'delivered' : 'not delivered'}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {status === null ? 'No response' : `Status ${status}`} · {tookWords(tookMs)}
        </Box>
      </Box>
      {answer !== '' && <Readout label="Response">{answer}</Readout>}
    </Box>
  );
}

/** Formats the duration of a delivery: "120 ms", "2.4 s". */
const tookWords = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);
