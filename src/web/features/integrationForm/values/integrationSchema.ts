import { number, object, string } from 'yup';
import { formatDuration } from '../../../../contract/durations.ts';
import { MAX_FAILURES_BEFORE_ALERT, MIN_REMINDER_SECONDS } from '../../../../contract/alerting/alertingLimits.ts';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import { MAX_NAME_LENGTH, MAX_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import { parseDuration } from '../../../lib/parseDuration.ts';
import { configSchemaOf } from '../kinds/kindForms.ts';
import { tooLong } from '../kinds/rules.ts';

/** The problem with a typed reminder interval, in words; undefined if there is none or the field is empty. */
function reminderProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < MIN_REMINDER_SECONDS) return `Too short: ${formatDuration(MIN_REMINDER_SECONDS)} at least.`;
  return seconds > MAX_SECONDS ? `Too long: ${formatDuration(MAX_SECONDS)} at most.` : undefined;
}

const failuresWords = `Enter a whole number from 1 to ${MAX_FAILURES_BEFORE_ALERT}.`;

/** What the browser can check of an integration: the platform's own limits, in words. */
export const integrationSchemaOf = (kind: IntegrationKind) =>
  object({
    name: string().trim().required('Enter a name.').max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)),
    config: configSchemaOf(kind),
    remindEvery: string().test('judged', '', (typed, { createError }) => {
      const message = reminderProblem(typed ?? '');
      return message === undefined ? true : createError({ message });
    }),
    alertAfterFailures: number()
      .typeError(failuresWords)
      .required(failuresWords)
      .integer(failuresWords)
      .min(1, failuresWords)
      .max(MAX_FAILURES_BEFORE_ALERT, failuresWords),
  });
