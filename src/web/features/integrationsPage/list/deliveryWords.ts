import type { Integration, Notification } from '../../../../contract/alerting/integrationRecord.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { dayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { isLost } from '../../integrations/index.ts';

function countsOf(latest: readonly Pick<Notification, 'state'>[]) {
  const sent = latest.filter(({ state }) => state === 'sent').length;
  const lost = latest.filter(isLost).length;
  const muted = latest.filter(({ state }) => state === 'muted').length;
  return { sent, lost, muted, open: latest.length - sent - lost - muted };
}

/** The strip's caption, which explains its small and empty bars: "Last 20 alerts, 1 muted, 2 waiting". */
export function stripCaption(latest: readonly Pick<Notification, 'state'>[]): string {
  const { muted, open } = countsOf(latest);
  return [
    latest.length === 1 ? 'Last alert' : `Last ${latest.length} alerts`,
    muted > 0 && `${muted} muted`,
    open > 0 && `${open} waiting`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Last 20 alerts: 17 sent, 2 not delivered, 1 muted". */
export function deliveriesWords(latest: readonly Pick<Notification, 'state'>[]): string {
  const { sent, lost, muted, open } = countsOf(latest);
  const parts = [
    `${sent} sent`,
    lost > 0 && `${lost} not delivered`,
    muted > 0 && `${muted} muted`,
    open > 0 && `${open} waiting`,
  ].filter(Boolean);
  return `Last ${latest.length === 1 ? 'alert' : `${latest.length} alerts`}: ${parts.join(', ')}`;
}

type Outcome = Pick<Notification, 'state' | 'createdAt'>;

/** When an integration started failing, and how many alerts it has lost since then: "38 alerts not delivered". */
export interface LostAlerts {
  since: string;
  lost: string;
}

/**
 * Describes, based on its notifications (newest first), how an integration is failing. Returns undefined if the newest
 * one with a known outcome was delivered.
 */
export function lostAlertsOf(
  newestFirst: readonly Outcome[],
  hasOlder: boolean,
  timezone: string,
): LostAlerts | undefined {
  const known = newestFirst.filter((one) => isLost(one) || one.state === 'sent');
  const end = known.findIndex(({ state }) => state === 'sent');
  const lost = end === -1 ? known : known.slice(0, end);
  const first = lost.at(-1);
  if (!first) return undefined;
  const isLonger = end === -1 && hasOlder;
  const count = `${isLonger ? 'at least ' : ''}${lost.length === 1 ? '1 alert' : `${formatCount(lost.length)} alerts`}`;
  const since = dayWords(zonedTime(first.createdAt, timezone).day);
  return { since: `Failing since ${isLonger ? 'before ' : ''}${since}`, lost: `${count} not delivered` };
}

/** Returns whether an integration is off, or its last alert failed or is being retried. */
export const isBroken = ({ disabled, lastDelivery }: Pick<Integration, 'disabled' | 'lastDelivery'>): boolean =>
  disabled !== null || (lastDelivery !== null && (isLost(lastDelivery) || lastDelivery.state === 'waiting'));
