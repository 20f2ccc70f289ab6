import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import type { PreviewSchedule } from '../../../contract/monitors/monitorCalls.ts';
import { DurationField } from '../../ui/DurationField.tsx';
import { type Preset, Presets } from '../../ui/Presets.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ExpressionField, ZoneField } from './fields/ExpressionFields.tsx';
import { SchedulePreviewPanel } from './preview/SchedulePreviewPanel.tsx';
import type { ShownPreview } from './preview/useSchedulePreview.ts';
import { type MonitorValues, secondsOf, typedSchedule, usualGrace } from './values/monitorValues.ts';

const KINDS = [
  { value: 'period', label: 'Interval' },
  { value: 'calendar', label: 'Calendar' },
] as const;

/** The most common schedules. Those with a time of day are calendar schedules. */
const SCHEDULES: readonly (Preset & { schedule: Partial<MonitorValues> })[] = [
  { value: '5min', label: 'Every 5 min', schedule: { kind: 'period', period: '5 min', grace: '5 min' } },
  { value: '15min', label: 'Every 15 min', schedule: { kind: 'period', period: '15 min', grace: '5 min' } },
  { value: 'hourly', label: 'Hourly', schedule: { kind: 'period', period: '1 h', grace: '15 min' } },
  { value: 'daily', label: 'Daily', schedule: { kind: 'period', period: '1 d', grace: '1 h' } },
  { value: 'nightly', label: 'Nightly', schedule: { kind: 'calendar', expression: '30 2 * * *', grace: '1 h' } },
  { value: 'weekdays', label: 'Weekdays', schedule: { kind: 'calendar', expression: '0 9 * * 1-5', grace: '1 h' } },
  { value: 'weekly', label: 'Weekly', schedule: { kind: 'calendar', expression: '0 3 * * 1', grace: '6 h' } },
  { value: 'monthly', label: 'Monthly', schedule: { kind: 'calendar', expression: '0 0 1 * *', grace: '1 d' } },
];

const scheduleNamed = (name: string): Partial<MonitorValues> =>
  SCHEDULES.find(({ value }) => value === name)?.schedule ?? {};

interface Props {
  shown: ShownPreview;
  viewerZone: string;
  /** The default time zone for schedules. */
  scheduleZone: string;
}

/** Fields for when pings are expected and how late they can be, with an explanation of what that means. */
export function ScheduleFields({ shown, viewerZone, scheduleZone }: Props) {
  const { values, setFieldValue, setValues } = useFormikContext<MonitorValues>();
  const chooseKind = (kind: MonitorValues['kind']) => {
    const nightly = kind === 'calendar' && values.expression === '' && scheduleNamed('nightly');
    void setValues({ ...values, ...nightly, kind, grace: values.grace });
  };
  const followInterval = (period: string) => {
    const grace = usualGrace(period);
    if (!values.isGraceOwn && grace !== undefined) void setFieldValue('grace', grace);
  };
  return (
    <Stack spacing={2.5}>
      <div>
        <Segments
          label="Schedule type"
          hasHiddenLabel
          name="kind"
          options={KINDS}
          value={values.kind}
          onChange={chooseKind}
        />
        <Presets
          label="Usual schedules"
          presets={SCHEDULES}
          isChosen={(name) => isScheduled(values, scheduleNamed(name))}
          onPick={(name) => void setValues({ ...values, ...scheduleNamed(name) })}
        />
      </div>
      {values.kind === 'calendar' && (
        <ExpressionField problem={shown.errors?.expression} suggestion={shown.suggestion} />
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
          gap: 2.5,
        }}
      >
        {values.kind === 'period' ? (
          <DurationField name="period" label="Interval" hint="Expected time between pings." onTyped={followInterval} />
        ) : (
          <ZoneField usualZone={scheduleZone} problem={shown.errors?.timezone} />
        )}
        <DurationField
          name="grace"
          label="Grace period"
          hint="How long to wait for a late ping before alerting."
          onTyped={() => void setFieldValue('isGraceOwn', true, false)}
        />
      </Box>
      <SchedulePreviewPanel kind={values.kind} shown={shown} viewerZone={viewerZone} />
    </Stack>
  );
}

const isScheduled = (values: MonitorValues, schedule: Partial<MonitorValues>): boolean =>
  values.kind === schedule.kind &&
  (values.kind === 'calendar' ? values.expression === schedule.expression : values.period === schedule.period);

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
