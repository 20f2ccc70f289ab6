import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { IntegrationTable } from '../../database/alertTables.ts';
import type { AuditedIntegration } from '../auditedAlerts.ts';

/** The integration columns that audit log entries use. */
export const AUDITED_COLUMNS = ['integration_id', 'team_id', 'name', 'kind', 'address_mark'] as const;

export type AuditedRow = Pick<IntegrationTable, (typeof AUDITED_COLUMNS)[number]>;

export const auditedFromRow = ({
  integration_id,
  team_id,
  name,
  kind,
  address_mark,
}: AuditedRow): AuditedIntegration => ({
  integrationId: integration_id,
  teamId: team_id,
  name,
  kind: kind as IntegrationKind,
  mark: address_mark,
});
