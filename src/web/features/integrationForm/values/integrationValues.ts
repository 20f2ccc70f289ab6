import { object, string } from 'yup';

import { integrationKindOf } from '../../../../contract/alerting/integrationKinds.ts';
import { USUAL_ALERT_RULES } from '../../../../contract/alerting/ruleDefaults.ts';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../../../contract/alerting/integrationRecord.ts';
import { MAX_NAME_LENGTH } from '../../../../contract/monitors/monitorLimits.ts';
import { tooLong } from '../kinds/kindForm.tsx';
import { blankConfigOf, configSchemaOf } from '../kinds/kindForms.ts';
import { ruleFields, rulesOf, type RuleValues, ruleValuesOf } from './ruleValues.ts';
import { configOf, type TypedConfig, typedConfigOf } from './typedConfig.ts';

/** The fields of the integration form, as typed. */
export interface IntegrationValues extends RuleValues {
  name: string;
  config: TypedConfig;
  isDefault: boolean;
  usesTeamRules: boolean;
}

/** The initial values for a new integration. */
export const newIntegrationOf = (kind: IntegrationKind): IntegrationValues => ({
  name: integrationKindOf(kind).name,
  config: blankConfigOf(kind),
  isDefault: true,
  usesTeamRules: true,
  ...ruleValuesOf(USUAL_ALERT_RULES),
});

/** Converts stored settings to form values. */
export function integrationValuesOf(settings: IntegrationSettings): IntegrationValues {
  const { name, config, isDefault, usesTeamRules = false } = settings;
  return { name, config: typedConfigOf(config), isDefault, usesTeamRules, ...ruleValuesOf(settings) };
}

/** The settings to send for valid values. */
export function integrationSettingsOf(values: IntegrationValues): IntegrationSettings {
  const { name, config, isDefault, usesTeamRules } = values;
  return {
    name: name.trim(),
    config: configOf(config),
    isDefault,
    ...(usesTeamRules && { usesTeamRules }),
    ...rulesOf(values),
  };
}

/** Validates an integration in the browser, with the platform's limits. */
export const integrationSchemaOf = (kind: IntegrationKind) =>
  object({
    name: string().trim().required('Enter a name.').max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)),
    config: configSchemaOf(kind),
    ...ruleFields,
  });
