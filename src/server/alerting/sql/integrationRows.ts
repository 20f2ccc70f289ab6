import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import { shownIn } from './sealedConfigs.ts';

/** An integration's row, joined with the state of its address. */
export interface IntegrationRow {
  integration_id: string;
  team_id: string;
  name: string;
  config: string;
  is_default: number;
  remind_every_seconds: number | null;
  alert_after_failures: number;
  wants_summary: number;
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
  const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = settings;
  return {
    name,
    kind: config.kind,
    is_default: isDefault ? (1 as const) : (0 as const),
    remind_every_seconds: remindEverySeconds,
    alert_after_failures: alertAfterFailures,
    wants_summary: wantsSummary ? (1 as const) : (0 as const),
  };
}

export const mutedFrom = ({
  muted_at: at,
  muted_until: until,
}: Pick<IntegrationRow, 'muted_at' | 'muted_until'>): Integration['muted'] => (at === null ? null : { at, until });

export function integrationFrom(row: IntegrationRow, monitorIds: string[]): Integration {
  return {
    integrationId: row.integration_id,
    teamId: row.team_id,
    versionstamp: formatVersionstamp(row.stamp),
    name: row.name,
    config: shownIn(row.config),
    isDefault: row.is_default === 1,
    remindEverySeconds: row.remind_every_seconds,
    alertAfterFailures: row.alert_after_failures,
    wantsSummary: row.wants_summary === 1,
    createdAt: row.created_at,
    disabled:
      row.disabled_at === null
        ? null
        : { at: row.disabled_at, why: row.disabled_why ?? '', isUnwanted: row.is_unwanted === 1 },
    muted: mutedFrom(row),
    confirmation: row.is_waiting === 1 ? { state: 'waiting', sentAt: row.asked_at } : { state: 'confirmed' },
    lastDelivery: row.last_delivery === null ? null : (JSON.parse(row.last_delivery) as Integration['lastDelivery']),
    monitorIds,
  };
}
