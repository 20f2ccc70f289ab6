import { isDeepStrictEqual } from 'node:util';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';

/** `same`: a repeated call whose first result was lost. */
export type SaveDecision = 'create' | 'update' | 'same' | 'missing' | 'changed' | 'too-many' | 'unsubscribed';

/** The settings of an integration, as they're stored. */
export interface StoredSettings extends IntegrationSettings {
  versionstamp: string;
}

export interface IntegrationToSave {
  /** With its secrets; null for a new integration. */
  before: StoredSettings | null;
  /** The one that the caller has seen; null for a new integration. */
  versionstamp: string | null;
  settings: IntegrationSettings;
  /** The reader of its address wants no e-mails. */
  isUnwanted: boolean;
  /** Another team's integration has the id. */
  isTaken: boolean;
  count: number;
  max: number;
}

/** Decides whether an integration may be saved. */
export function judgeIntegrationSave(input: IntegrationToSave): SaveDecision {
  const { before, versionstamp, settings, isUnwanted, isTaken, count, max } = input;
  if (before === null && versionstamp !== null) return 'missing';
  if ((before?.versionstamp ?? null) !== versionstamp) {
    return before !== null && isDeepStrictEqual(settingsOf(before), settings) ? 'same' : 'changed';
  }
  if (isUnwanted) return 'unsubscribed';
  if (before !== null) return 'update';
  if (isTaken) return 'changed';
  return count >= max ? 'too-many' : 'create';
}

/** What a person decided about an integration. */
function settingsOf(integration: IntegrationSettings): IntegrationSettings {
  const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = integration;
  return { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary };
}

export interface WindowToSave {
  before: { window: MaintenanceWindow; versionstamp: string } | null;
  versionstamp: string | null;
  window: MaintenanceWindow;
  count: number;
  max: number;
}

/** Decides whether a maintenance window may be saved. */
export function judgeWindow({
  before,
  versionstamp,
  window,
  count,
  max,
}: WindowToSave): Exclude<SaveDecision, 'unsubscribed'> {
  if (before === null) {
    if (versionstamp !== null) return 'missing';
    return count >= max ? 'too-many' : 'create';
  }
  if (versionstamp === null && isDeepStrictEqual(before.window, window)) return 'same';
  return versionstamp === before.versionstamp ? 'update' : 'changed';
}
