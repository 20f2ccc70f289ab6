import type { AlertRules } from '../../../contract/alerting/alertRules.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import type { IntegrationTable } from '../../database/alertTables.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import type { StoredIntegration } from '../alertStore.ts';
import { shownIn } from './sealedConfigs.ts';

type RulesRow = Pick<IntegrationTable, 'remind_every_seconds' | 'alert_after_failures' | 'wants_summary'>;

/** An integration's row, joined with the state of its address. */
export interface IntegrationRow extends RulesRow {
  integration_id: string;
  team_id: string;
  name: string;
  config: string;
  is_default: number;
  has_own_rules: number;
  created_at: number;
  stamp: number;
  disabled_at: number | null;
  disabled_why: string | null;
  is_unwanted: number;
  muted_at: number | null;
  muted_until: number | null;
  last_delivery: string | null;
  is_waiting: number;
  asked_at: number | null;
}

/** Returns the columns that store an integration's settings, except for the destination's configuration. */
export function plainColumnsOf(settings: IntegrationSettings) {
  const { name, config, isDefault, usesTeamRules } = settings;
  return {
    name,
    kind: config.kind,
    is_default: isDefault ? (1 as const) : (0 as const),
    has_own_rules: usesTeamRules === true ? (0 as const) : (1 as const),
    ...rulesColumnsOf(settings),
  };
}

/** Returns the columns that store alert rules. */
export const rulesColumnsOf = ({ remindEverySeconds, alertAfterFailures, wantsSummary }: AlertRules) => ({
  remind_every_seconds: remindEverySeconds,
  alert_after_failures: alertAfterFailures,
  wants_summary: wantsSummary ? (1 as const) : (0 as const),
});

/** Reads the columns that store alert rules. */
export const rulesFrom = (row: RulesRow): AlertRules => ({
  remindEverySeconds: row.remind_every_seconds,
  alertAfterFailures: row.alert_after_failures,
  wantsSummary: row.wants_summary === 1,
});

export const mutedFrom = ({
  muted_at: at,
  muted_until: until,
}: Pick<IntegrationRow, 'muted_at' | 'muted_until'>): Integration['muted'] => (at === null ? null : { at, until });

export function integrationFrom(row: IntegrationRow): StoredIntegration {
  return {
    integrationId: row.integration_id,
    teamId: row.team_id,
    versionstamp: formatVersionstamp(row.stamp),
    name: row.name,
    config: shownIn(row.config),
    isDefault: row.is_default === 1,
    ...(row.has_own_rules === 0 && { usesTeamRules: true }),
    ...rulesFrom(row),
    createdAt: row.created_at,
    disabled:
      row.disabled_at === null
        ? null
        : { at: row.disabled_at, why: row.disabled_why ?? '', isUnwanted: row.is_unwanted === 1 },
    muted: mutedFrom(row),
    confirmation: row.is_waiting === 1 ? { state: 'waiting', sentAt: row.asked_at } : { state: 'confirmed' },
    lastDelivery: row.last_delivery === null ? null : (JSON.parse(row.last_delivery) as Integration['lastDelivery']),
  };
}
