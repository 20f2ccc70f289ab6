import type { Integration, Mute } from '../../../contract/alerting/integrationRecord.ts';
import { nextReminder } from './dueAlerts.ts';

/** What muting or unmuting an integration changes. */
export interface MuteChange {
  muted: Integration['muted'];
  /** When it reminds of the monitors that it last reported down; null for never. */
  remindAt: number | null;
}

/** Decides what a mute changes; null if that's how it is already. */
export function judgeMute(
  { muted, remindEverySeconds }: Pick<Integration, 'muted' | 'remindEverySeconds'>,
  mute: Mute | null,
  now: number,
): MuteChange | null {
  if (mute === null) {
    return muted === null ? null : { muted: null, remindAt: nextReminder(remindEverySeconds, now) };
  }
  const { until } = mute;
  if (muted?.until === until) return null;
  // At the end of a mute, what is still down has been hidden for a while.
  return { muted: { at: muted?.at ?? now, until }, remindAt: remindEverySeconds === null ? null : until };
}
