import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { TimingChanges } from '../../../../contract/monitors/bulkCalls.ts';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import { asSentence, type RefusedField } from '../../../editing/fieldErrors.ts';
import { parseDuration } from '../../../lib/parseDuration.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';
import { durationProblem } from '../../monitors/index.ts';
import { monitorsWords } from '../monitorsWords.ts';

interface Props {
  count: number;
  /** The viewer's time zone, the default for schedules. */
  timezone: string;
  isBusy: boolean;
  /** Resolves to the refused field; undefined if none was refused. */
  onConfirm: (changes: TimingChanges) => Promise<RefusedField | undefined>;
  onClose: () => void;
}

const KINDS = [
  { value: 'keep', label: 'No change' },
  { value: 'period', label: 'Interval' },
  { value: 'cron', label: 'Cron' },
  { value: 'oncalendar', label: 'OnCalendar' },
] as const;

/** Typing this word removes the maximum run time. */
const NONE = 'none';

interface Draft {
  kind: (typeof KINDS)[number]['value'];
  period: string;
  expression: string;
  timezone: string;
  /** Empty to leave the grace period unchanged. The same goes for the maximum run time. */
  grace: string;
  longestRun: string;
}

type DraftField = Exclude<keyof Draft, 'kind'>;
type Errors = Partial<Record<DraftField, string>>;

/** Asks for new schedules, grace periods and run times for monitors. Untouched settings stay as they are. */
export function EditMonitorsDialog({ count, timezone, isBusy, onConfirm, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: 'keep',
    period: '',
    expression: '',
    timezone,
    grace: '',
    longestRun: '',
  }));
  const [errors, setErrors] = useState<Errors>({});
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setErrors({});
  };
  const confirm = async () => {
    const found = problemsOf(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const refused = await onConfirm(changesOf(draft));
    if (refused) setErrors({ [fieldOf(refused)]: asSentence(refused.message) });
  };
  const field = (name: DraftField) => ({
    value: draft[name],
    error: errors[name],
    disabled: isBusy,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const isTouched = draft.kind !== 'keep' || draft.grace.trim() !== '' || draft.longestRun.trim() !== '';
  const isExpression = draft.kind === 'cron' || draft.kind === 'oncalendar';
  return (
    <ConfirmDialog
      isOpen
      title={`Edit ${monitorsWords(count)}`}
      confirmLabel="Save"
      canConfirm={isTouched}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>Leave a field empty to keep each monitor’s own value.</DialogContentText>
      <Segments
        label="Schedule"
        name="bulk-schedule"
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'period' && <Field {...field('period')} label="Interval" placeholder="10 min" />}
      {isExpression && (
        <Field
          {...field('expression')}
          label={draft.kind === 'cron' ? 'Cron expression' : 'OnCalendar expressions'}
          placeholder={draft.kind === 'cron' ? '30 2 * * 1-5' : 'Mon..Fri 10:00'}
          multiline={draft.kind === 'oncalendar'}
        />
      )}
      {isExpression && (
        <TimezoneSelect
          value={draft.timezone}
          error={errors.timezone}
          onChange={(zone) => change({ timezone: zone })}
        />
      )}
      <Field
        {...field('grace')}
        label="Grace period"
        placeholder="No change"
        hint="How long to wait for a late ping before alerting."
      />
      <Field
        {...field('longestRun')}
        label="Maximum run time"
        placeholder="No change"
        hint={`From /start to success. Enter “${NONE}” to use the grace period.`}
      />
    </ConfirmDialog>
  );
}

const isNone = (typed: string) => typed.trim().toLowerCase() === NONE;

function problemsOf({ kind, period, expression, grace, longestRun }: Draft): Errors {
  const problems: [DraftField, string | undefined][] = [
    ['period', kind === 'period' ? durationProblem(period) : undefined],
    ['expression', emptyProblem(kind, expression)],
    ['grace', grace.trim() === '' ? undefined : durationProblem(grace)],
    ['longestRun', longestRun.trim() === '' || isNone(longestRun) ? undefined : durationProblem(longestRun)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function emptyProblem(kind: Draft['kind'], expression: string): string | undefined {
  if (expression.trim() !== '') return undefined;
  if (kind === 'cron') return 'Enter a cron expression, such as 30 2 * * 1-5.';
  return kind === 'oncalendar' ? 'Enter an OnCalendar expression, such as Mon..Fri 10:00.' : undefined;
}

/** The changes in a valid draft. */
function changesOf(draft: Draft): TimingChanges {
  const graceSeconds = parseDuration(draft.grace).seconds;
  const longestRunSeconds = isNone(draft.longestRun) ? null : parseDuration(draft.longestRun).seconds;
  return {
    ...(draft.kind !== 'keep' && { schedule: scheduleOf(draft.kind, draft) }),
    ...(graceSeconds !== undefined && { graceSeconds }),
    ...(longestRunSeconds !== undefined && { longestRunSeconds }),
  };
}

function scheduleOf(kind: Schedule['kind'], { period, expression, timezone }: Draft): Schedule {
  if (kind === 'period') return { kind, periodSeconds: parseDuration(period).seconds ?? 0 };
  return { kind, expression: expression.trim(), timezone };
}

/** The field that shows a refusal. Its name on the wire is part of the refusal's path. */
function fieldOf({ segments }: RefusedField): DraftField {
  const fields: Record<string, DraftField> = {
    periodSeconds: 'period',
    expression: 'expression',
    timezone: 'timezone',
    graceSeconds: 'grace',
    longestRunSeconds: 'longestRun',
  };
  const name = segments.findLast((segment) => segment in fields);
  return (name !== undefined && fields[name]) || 'expression';
}
