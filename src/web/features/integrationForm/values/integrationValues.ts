import { number, object, string } from 'yup';
import { MAX_FAILURES_BEFORE_ALERT, MIN_REMINDER_SECONDS } from '../../../../contract/alerting/alertingLimits.ts';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../../../contract/alerting/integrationRecord.ts';
import { formatDuration } from '../../../../contract/durations.ts';
import { MAX_NAME_LENGTH, MAX_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import { editableDuration, parseDuration } from '../../../lib/parseDuration.ts';
import { integrationKindOf } from '../../integrations/index.ts';
import { tooLong } from '../kinds/kindForm.tsx';
import { blankConfigOf, configSchemaOf } from '../kinds/kindForms.ts';
import { configOf, type TypedConfig, typedConfigOf } from './typedConfig.ts';

/** The fields of the integration form, as typed. */
export interface IntegrationValues {
  name: string;
  config: TypedConfig;
  isDefault: boolean;
  /** A duration; empty for never. */
  remindEvery: string;
  alertAfterFailures: string;
  wantsSummary: boolean;
}

/** The initial values for a new integration. */
export const newIntegrationOf = (kind: IntegrationKind): IntegrationValues => ({
  name: integrationKindOf(kind).name,
  config: blankConfigOf(kind),
  isDefault: true,
  remindEvery: '',
  alertAfterFailures: '1',
  wantsSummary: false,
});

/** Converts stored settings to form values. */
export function integrationValuesOf(settings: IntegrationSettings): IntegrationValues {
  const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = settings;
  return {
    name,
    config: typedConfigOf(config),
    isDefault,
    remindEvery: remindEverySeconds === null ? '' : editableDuration(remindEverySeconds),
    alertAfterFailures: String(alertAfterFailures),
    wantsSummary,
  };
}

/** The settings to send for valid values. */
export function integrationSettingsOf(values: IntegrationValues): IntegrationSettings {
  const { name, config, isDefault, remindEvery, alertAfterFailures, wantsSummary } = values;
  return {
    name: name.trim(),
    config: configOf(config),
    isDefault,
    remindEverySeconds: parseDuration(remindEvery).seconds ?? null,
    alertAfterFailures: Number(alertAfterFailures),
    wantsSummary,
  };
}

/** Describes the problem with a typed reminder interval; undefined if it's valid or empty. */
function reminderProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < MIN_REMINDER_SECONDS) return `Must be at least ${formatDuration(MIN_REMINDER_SECONDS)}.`;
  return seconds > MAX_SECONDS ? `Must be ${formatDuration(MAX_SECONDS)} or less.` : undefined;
}

const failuresWords = `Enter a whole number from 1 to ${MAX_FAILURES_BEFORE_ALERT}.`;

/** Validates an integration in the browser, with the platform's limits. */
export const integrationSchemaOf = (kind: IntegrationKind) =>
  object({
    name: string().trim().required('Enter a name.').max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)),
    config: configSchemaOf(kind),
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
  });
