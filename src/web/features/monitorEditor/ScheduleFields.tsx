import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import type { PreviewSchedule } from '../../../contract/monitors/monitorCalls.ts';
import { DurationField } from '../../ui/DurationField.tsx';
import { type Preset, Presets } from '../../ui/Presets.tsx';
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

/** The most common schedules. Those with a time of day use cron. */
const SCHEDULES: readonly (Preset & { schedule: Partial<MonitorValues> })[] = [
  { value: '5min', label: 'Every 5 min', schedule: { kind: 'period', period: '5 min', grace: '5 min' } },
  { value: '15min', label: 'Every 15 min', schedule: { kind: 'period', period: '15 min', grace: '5 min' } },
  { value: 'hourly', label: 'Hourly', schedule: { kind: 'period', period: '1 h', grace: '15 min' } },
  { value: 'daily', label: 'Daily', schedule: { kind: 'period', period: '1 d', grace: '1 h' } },
  { value: 'nightly', label: 'Nightly', schedule: { kind: 'cron', expression: '30 2 * * *', grace: '1 h' } },
  { value: 'weekdays', label: 'Weekdays', schedule: { kind: 'cron', expression: '0 9 * * 1-5', grace: '1 h' } },
  { value: 'weekly', label: 'Weekly', schedule: { kind: 'cron', expression: '0 3 * * 1', grace: '6 h' } },
  { value: 'monthly', label: 'Monthly', schedule: { kind: 'cron', expression: '0 0 1 * *', grace: '1 d' } },
];

const scheduleNamed = (name: string): Partial<MonitorValues> =>
  SCHEDULES.find(({ value }) => value === name)?.schedule ?? {};

const GRACES = ['30 s', '1 min', '5 min', '15 min', '1 h', '6 h', '1 d'];

interface Props {
  shown: ShownPreview;
  viewerZone: string;
  /** The default time zone for schedules. */
  scheduleZone: string;
}

/** Fields for when pings are expected and how late they can be, with an explanation of what that means. */
export function ScheduleFields({ shown, viewerZone, scheduleZone }: Props) {
  const { values, setFieldValue, setValues } = useFormikContext<MonitorValues>();
  return (
    <Stack spacing={2.5}>
      <div>
        <Segments
          label="Schedule type"
          hasHiddenLabel
          name="kind"
          options={KINDS}
          value={values.kind}
          onChange={(kind) => void setFieldValue('kind', kind)}
        />
        {/* OnCalendar expressions include their own zones. */}
        {values.kind !== 'oncalendar' && (
          <Presets
            label="Usual schedules"
            presets={SCHEDULES}
            isChosen={(name) => isScheduled(values, scheduleNamed(name))}
            onPick={(name) => void setValues({ ...values, ...scheduleNamed(name) })}
          />
        )}
      </div>
      {values.kind === 'cron' && <CronField problem={shown.errors?.expression} />}
      {values.kind === 'oncalendar' && <CalendarField problem={shown.errors?.calendar} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
          gap: 2.5,
        }}
      >
        {values.kind === 'period' ? (
          <DurationField name="period" label="Interval" hint="Expected time between pings." />
        ) : (
          <ZoneField usualZone={scheduleZone} problem={shown.errors?.timezone} />
        )}
        <DurationField
          name="grace"
          label="Grace period"
          hint="How long to wait for a late ping before alerting."
          presets={GRACES}
        />
      </Box>
      <SchedulePreviewPanel kind={values.kind} shown={shown} viewerZone={viewerZone} />
    </Stack>
  );
}

const isScheduled = (values: MonitorValues, schedule: Partial<MonitorValues>): boolean =>
  values.kind === schedule.kind &&
  (values.kind === 'cron' ? values.expression === schedule.expression : values.period === schedule.period);

interface QuestionOptions {
  teamId: string;
  /** The monitor whose history the schedule is compared with; undefined for a new monitor. */
  storedId: string | undefined;
  scheduleZone: string;
}

/** The preview to request for the typed schedule; undefined if the schedule can't be valid. */
export function previewQuestionOf(
  values: MonitorValues,
  { teamId, storedId, scheduleZone }: QuestionOptions,
): PreviewSchedule | undefined {
  const schedule = typedSchedule(values, scheduleZone);
  const graceSeconds = secondsOf(values.grace);
  if (!schedule || graceSeconds === undefined) return undefined;
  return { teamId, ...(storedId !== undefined && { monitorId: storedId }), schedule, graceSeconds };
}
