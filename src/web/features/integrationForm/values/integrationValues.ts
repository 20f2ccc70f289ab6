import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../../../contract/alerting/integrationRecord.ts';
import { editableDuration, parseDuration } from '../../../lib/parseDuration.ts';
import { integrationKindOf } from '../../integrations/index.ts';
import { blankConfigOf } from '../kinds/kindForms.ts';
import { configOf, typedConfigOf, type TypedConfig } from './typedConfig.ts';

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

/** What a new integration begins with. */
export const newIntegrationOf = (kind: IntegrationKind): IntegrationValues => ({
  name: integrationKindOf(kind).name,
  config: blankConfigOf(kind),
  isDefault: true,
  remindEvery: '',
  alertAfterFailures: '1',
  wantsSummary: false,
});

/** Stored settings as they are edited. */
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

/** The settings to send for what is typed and was found good. */
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
