import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { INTEGRATION_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { MAX_NAME_LENGTH } from '../../../contract/monitors/monitorLimits.ts';

/** The settings of an integration that e-mails one person each alert, on for new monitors. */
export function ownMailSettings(address: string): IntegrationSettings {
  return {
    name: `E-mail to ${address}`.slice(0, MAX_NAME_LENGTH),
    config: { kind: 'email', to: address },
    isDefault: true,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: true,
  };
}

/** The id of a new team's first integration. It is derived from the team's, so setting up twice creates one. */
export const firstIntegrationId = (teamId: string): string =>
  INTEGRATION_ID_PREFIX + teamId.slice(TEAM_ID_PREFIX.length);
