import { array, object, string } from 'yup';
import {
  MAX_WEEKLY_WINDOW_MINUTES,
  MAX_WINDOW_MINUTES,
  MAX_WINDOW_MONITORS,
  MAX_WINDOW_TITLE_LENGTH,
} from '../../../../contract/alerting/alertingLimits.ts';
import { formatDuration } from '../../../../contract/durations.ts';
import { parseDuration } from '../../../lib/parseDuration.ts';
import { instantAt } from '../../../lib/zonedTime.ts';
import type { WindowValues } from './windowValues.ts';

const MAX_MINUTES = { once: MAX_WINDOW_MINUTES, weekly: MAX_WEEKLY_WINDOW_MINUTES };

function durationProblem(typed: string, kind: WindowValues['kind']): string | undefined {
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < 60) return 'Must be at least 1 min.';
  if (seconds % 60 !== 0) return 'Whole minutes only, such as 2 min.';
  if (seconds / 60 <= MAX_MINUTES[kind]) return undefined;
  return `Must be ${formatDuration(MAX_MINUTES[kind] * 60)} or less.`;
}

/** Validates a maintenance window in the browser, as of an instant (milliseconds since 1970). */
export const windowSchema = (nowMs: number) =>
  object({
    title: string()
      .trim()
      .required('Enter a title, such as Patching.')
      .max(MAX_WINDOW_TITLE_LENGTH, `Use ${MAX_WINDOW_TITLE_LENGTH} characters or fewer.`),
    monitorIds: array().when('scope', ([scope], monitorIds) =>
      scope === 'team'
        ? monitorIds
        : monitorIds
            .min(1, 'Choose a monitor.')
            .max(MAX_WINDOW_MONITORS, `Choose ${MAX_WINDOW_MONITORS} monitors or fewer.`),
    ),
    day: string().when('kind', ([kind], day) => (kind === 'once' ? day.required('Enter a day.') : day)),
    days: array().when('kind', ([kind], days) => (kind === 'weekly' ? days.min(1, 'Choose a day.') : days)),
    time: string().required('Enter a time, such as 02:00.'),
    duration: string().test('valid', '', (typed, { createError, parent }) => {
      const values = parent as WindowValues;
      const message = durationProblem(typed ?? '', values.kind) ?? (isOver(values, nowMs) ? OVER : undefined);
      return message === undefined ? true : createError({ message });
    }),
  });

const OVER = 'That time has already passed.';

function isOver({ kind, day, time, duration, timezone }: WindowValues, nowMs: number): boolean {
  // Formik passes an empty string as undefined.
  if (kind === 'weekly' || !day || !time) return false;
  return instantAt(day, time, timezone) + (parseDuration(duration).seconds ?? 0) * 1_000 <= nowMs;
}
