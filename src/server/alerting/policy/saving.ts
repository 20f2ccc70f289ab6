import { isDeepStrictEqual } from 'node:util';
import { onlyIntegrationSettings } from '../../../contract/alerting/ruleDefaults.ts';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { SavedConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings, Mute } from '../../../contract/alerting/integrationRecord.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { nextReminder } from './dueAlerts.ts';

/** `same` means that the call was repeated after its first result was lost. */
export type SaveDecision = 'create' | 'update' | 'same' | 'missing' | 'changed' | 'too-many' | 'unsubscribed';

/** An integration's settings, as stored. */
export interface StoredSettings extends IntegrationSettings {
  versionstamp: string;
}

export interface IntegrationToSave {
  /** The stored settings with their secrets; null for a new integration. */
  before: StoredSettings | null;
  /** The version that the caller read; null for a new integration. */
  versionstamp: string | null;
  settings: IntegrationSettings;
  /** The address has unsubscribed. */
  isUnwanted: boolean;
  /** The id belongs to another team's integration. */
  isTaken: boolean;
  count: number;
  max: number;
}

/** Returns the mark of the address that an integration e-mails; null for any other kind. */
export const mailedMark = (config: SavedConfig): string | null =>
  config.kind === 'email' ? addressMark(config.to) : null;

/** Decides whether an integration can be saved. */
export function decideIntegrationSave(input: IntegrationToSave): SaveDecision {
  const { before, versionstamp, settings, isUnwanted, isTaken, count, max } = input;
  if (before === null && versionstamp !== null) return 'missing';
  if ((before?.versionstamp ?? null) !== versionstamp) {
    return before !== null && isDeepStrictEqual(onlyIntegrationSettings(before), settings) ? 'same' : 'changed';
  }
  if (isUnwanted) return 'unsubscribed';
  if (before !== null) return 'update';
  if (isTaken) return 'changed';
  return count >= max ? 'too-many' : 'create';
}

export interface WindowToSave {
  before: { window: MaintenanceWindow; versionstamp: string } | null;
  versionstamp: string | null;
  window: MaintenanceWindow;
  count: number;
  max: number;
}

/** Decides whether a maintenance window can be saved. */
export function decideWindow({
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

/** How muting or unmuting changes an integration. */
export interface MuteChange {
  muted: Integration['muted'];
  /** When to send reminders about monitors that were last reported down; null if there are none. */
  remindAt: number | null;
}

/** Decides how an integration changes; null if it's already muted or unmuted as requested. */
export function decideMute(
  { muted, remindEverySeconds }: Pick<Integration, 'muted' | 'remindEverySeconds'>,
  mute: Mute | null,
  now: number,
): MuteChange | null {
  if (mute === null) {
    return muted === null ? null : { muted: null, remindAt: nextReminder(remindEverySeconds, now) };
  }
  const { until } = mute;
  if (muted?.until === until) return null;
  // The reminder at the end of the mute reports monitors that are still down.
  return { muted: { at: muted?.at ?? now, until }, remindAt: remindEverySeconds === null ? null : until };
}
