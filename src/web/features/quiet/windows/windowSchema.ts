import { array, object, string } from 'yup';
import { parseDuration } from '../../../lib/parseDuration.ts';
import { instantAt } from '../../../lib/zonedTime.ts';
import type { WindowValues } from './windowValues.ts';

const DAY_MINUTES = 1_440;
/** The longest that the platform takes. */
const MAX_MINUTES = { once: 30 * DAY_MINUTES, weekly: 7 * DAY_MINUTES };
const MAX_TITLE_LENGTH = 100;
const MAX_MONITORS = 500;

function durationProblem(typed: string, kind: WindowValues['kind']): string | undefined {
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < 60) return 'Too short: 1 min at least.';
  if (seconds % 60 !== 0) return 'Whole minutes only, such as 2 min.';
  if (seconds / 60 <= MAX_MINUTES[kind]) return undefined;
  return `Too long: ${MAX_MINUTES[kind] / DAY_MINUTES} d at most.`;
}

/** What the browser can judge of a maintenance window by itself, as of now (milliseconds since 1970). */
export const windowSchema = (nowMs: number) =>
  object({
    title: string()
      .trim()
      .required('Enter a title, such as Patching.')
      .max(MAX_TITLE_LENGTH, `Too long: ${MAX_TITLE_LENGTH} characters at most.`),
    monitorIds: array().when('scope', ([scope], monitorIds) =>
      scope === 'team'
        ? monitorIds
        : monitorIds.min(1, 'Choose a monitor.').max(MAX_MONITORS, `Too many: ${MAX_MONITORS} monitors at most.`),
    ),
    day: string().when('kind', ([kind], day) => (kind === 'once' ? day.required('Enter a day.') : day)),
    days: array().when('kind', ([kind], days) => (kind === 'weekly' ? days.min(1, 'Choose a day.') : days)),
    time: string().required('Enter a time, such as 02:00.'),
    duration: string().test('judged', '', (typed, { createError, parent }) => {
      const values = parent as WindowValues;
      const message = durationProblem(typed ?? '', values.kind) ?? (isOver(values, nowMs) ? OVER : undefined);
      return message === undefined ? true : createError({ message });
    }),
  });

const OVER = 'That is over already.';

function isOver({ kind, day, time, duration, timezone }: WindowValues, nowMs: number): boolean {
  if (kind === 'weekly' || day === '' || time === '') return false;
  return instantAt(day, time, timezone) + (parseDuration(duration).seconds ?? 0) * 1_000 <= nowMs;
}
