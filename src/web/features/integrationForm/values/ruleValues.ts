import { number, string } from 'yup';
import type { AlertRules } from '../../../../contract/alerting/alertRules.ts';
import { MIN_REMINDER_SECONDS } from '../../../../contract/alerting/alertingLimits.ts';

import { formatDuration } from '../../../../contract/durations.ts';
import { MAX_FAILURES_BEFORE_ALERT, MAX_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import { editableDuration, parseDuration } from '../../../lib/parseDuration.ts';

/** Alert rules, as typed. */
export interface RuleValues {
  /** A duration; empty for never. */
  remindEvery: string;
  alertAfterFailures: string;
  wantsSummary: boolean;
}

export const ruleValuesOf = ({ remindEverySeconds, alertAfterFailures, wantsSummary }: AlertRules): RuleValues => ({
  remindEvery: remindEverySeconds === null ? '' : editableDuration(remindEverySeconds),
  alertAfterFailures: String(alertAfterFailures),
  wantsSummary,
});

/** The rules to send for valid values. */
export const rulesOf = ({ remindEvery, alertAfterFailures, wantsSummary }: RuleValues): AlertRules => ({
  remindEverySeconds: parseDuration(remindEvery).seconds ?? null,
  alertAfterFailures: Number(alertAfterFailures),
  wantsSummary,
});

/** Describes the problem with a typed reminder interval; undefined if it's valid or empty. */
function reminderProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < MIN_REMINDER_SECONDS) return `Must be at least ${formatDuration(MIN_REMINDER_SECONDS)}.`;
  return seconds > MAX_SECONDS ? `Must be ${formatDuration(MAX_SECONDS)} or less.` : undefined;
}

const failuresWords = `Enter a whole number from 1 to ${MAX_FAILURES_BEFORE_ALERT}.`;

/** Validates typed rules in the browser, with the platform's limits. */
export const ruleFields = {
  remindEvery: string().test('valid', '', (typed, { createError }) => {
    const message = reminderProblem(typed ?? '');
    return message === undefined ? true : createError({ message });
  }),
  alertAfterFailures: number()
    .typeError(failuresWords)
    .required(failuresWords)
    .integer(failuresWords)
    .min(1, failuresWords)
    .max(MAX_FAILURES_BEFORE_ALERT, failuresWords),
};
