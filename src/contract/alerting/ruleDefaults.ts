import type { AlertRules } from './alertRules.ts';
import type { IntegrationSettings } from './integrationRecord.ts';

/** The rules of a team that hasn't chosen any. */
export const USUAL_ALERT_RULES: AlertRules = { remindEverySeconds: null, alertAfterFailures: 1, wantsSummary: true };

/** Returns only the alert rules among some settings. */
export const alertRulesOf = ({ remindEverySeconds, alertAfterFailures, wantsSummary }: AlertRules): AlertRules => ({
  remindEverySeconds,
  alertAfterFailures,
  wantsSummary,
});

/** Returns only the settings of an integration. */
export function onlyIntegrationSettings(integration: IntegrationSettings): IntegrationSettings {
  const { name, config, isDefault, usesTeamRules, ...rest } = integration;
  return { name, config, isDefault, ...(usesTeamRules === true && { usesTeamRules }), ...alertRulesOf(rest) };
}
