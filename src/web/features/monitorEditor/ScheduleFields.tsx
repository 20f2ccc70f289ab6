import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import type { PreviewSchedule } from '../../../contract/monitors/monitorCalls.ts';
import { DurationField } from '../../ui/DurationField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { CalendarField, CronField, ZoneField } from './fields/ExpressionFields.tsx';
import { SchedulePreviewPanel } from './preview/SchedulePreviewPanel.tsx';
import type { ShownPreview } from './preview/useSchedulePreview.ts';
import { typedSchedule, secondsOf, type MonitorValues } from './values/monitorValues.ts';

const KINDS = [
  { value: 'period', label: 'Interval' },
  { value: 'cron', label: 'Cron' },
  { value: 'oncalendar', label: 'OnCalendar' },
] as const;

const PERIODS = ['30 s', '5 min', '15 min', '1 h', '1 d', '7 d'];
const GRACES = ['30 s', '1 min', '5 min', '15 min', '1 h', '6 h', '1 d'];

interface Props {
  shown: ShownPreview;
  viewerZone: string;
}

/** When pings are expected and how late they may be, with what that means. */
export function ScheduleFields({ shown, viewerZone }: Props) {
  const { values, setFieldValue } = useFormikContext<MonitorValues>();
  return (
    <Stack spacing={2.5}>
      <Segments
        label="Schedule type"
        name="kind"
        options={KINDS}
        value={values.kind}
        onChange={(kind) => void setFieldValue('kind', kind)}
      />
      {values.kind === 'cron' && <CronField problem={shown.errors?.expression} />}
      {values.kind === 'oncalendar' && <CalendarField problem={shown.errors?.calendar} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: 2.5,
        }}
      >
        {values.kind === 'period' ? (
          <DurationField name="period" label="Interval" hint="Expected time between pings." presets={PERIODS} />
        ) : (
          <ZoneField viewerZone={viewerZone} problem={shown.errors?.timezone} />
        )}
        <DurationField
          name="grace"
          label="Grace"
          hint="How long to wait for a late ping before alerting."
          presets={GRACES}
        />
      </Box>
      <SchedulePreviewPanel kind={values.kind} shown={shown} viewerZone={viewerZone} />
    </Stack>
  );
}

interface QuestionOptions {
  teamId: string;
  /** The monitor whose past the schedule is compared with; undefined for a new monitor. */
  storedId: string | undefined;
  viewerZone: string;
}

/** The question to ask about the typed schedule; undefined while it can't be one. */
export function previewQuestionOf(
  values: MonitorValues,
  { teamId, storedId, viewerZone }: QuestionOptions,
): PreviewSchedule | undefined {
  const schedule = typedSchedule(values, viewerZone);
  const graceSeconds = secondsOf(values.grace);
  if (!schedule || graceSeconds === undefined) return undefined;
  return { teamId, ...(storedId !== undefined && { monitorId: storedId }), schedule, graceSeconds };
}
