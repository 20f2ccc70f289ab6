import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { MAX_WINDOW_MINUTES } from '../../../../contract/alerting/alertingLimits.ts';
import { CARD } from '../../../ui/CardRows.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { windowWords } from '../quietWords.ts';
import { CalendarDays, WindowCalendar } from './WindowCalendar.tsx';
import { windowOf, type WindowValues } from './windowValues.ts';

const TYPING_PAUSE_MS = 500;

/** When the typed window is open, in words and on a calendar. */
export function TypedWindow({ timezone }: { timezone: string }) {
  const { values } = useFormikContext<WindowValues>();
  const window = useMemo(() => typedWindow(values), [values]);
  // Screen readers announce the words, so they change only after a pause in typing.
  const words = useSettled(window === null ? '' : windowWords(window, timezone), TYPING_PAUSE_MS);
  return (
    <Box sx={{ ...CARD, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, p: 1.5 }}>
      <Typography component="output" variant="body2" sx={{ minHeight: '1.5em' }}>
        {words}
      </Typography>
      <div>
        <CalendarDays timezone={timezone} />
        <WindowCalendar window={window} timezone={timezone} />
      </div>
    </Box>
  );
}

/** Returns the typed window; null while its times are incomplete. */
export function typedWindow(values: WindowValues) {
  const isTyped = values.time !== '' && (values.kind === 'weekly' ? values.days.length > 0 : values.day !== '');
  const window = isTyped ? windowOf('', values) : null;
  return window !== null && window.when.minutes > 0 && window.when.minutes <= MAX_WINDOW_MINUTES ? window : null;
}
