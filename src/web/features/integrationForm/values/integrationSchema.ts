import { number, object, string } from 'yup';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import { MAX_NAME_LENGTH, MAX_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import { parseDuration } from '../../../lib/parseDuration.ts';
import { configSchemaOf } from '../kinds/kindForms.ts';
import { tooLong } from '../kinds/rules.ts';

const MIN_REMINDER_SECONDS = 300;
const MAX_FAILURES = 100;

/** Why a typed pause between reminders will not do, in words; undefined when it will, or when none is wanted. */
function reminderProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < MIN_REMINDER_SECONDS) return 'Too short: 5 min at least.';
  return seconds > MAX_SECONDS ? 'Too long: 365 d at most.' : undefined;
}

const failuresWords = `Enter a whole number from 1 to ${MAX_FAILURES}.`;

/** What the browser can judge of an integration by itself: the platform's own bounds, in words. */
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
      .max(MAX_FAILURES, failuresWords),
  });
