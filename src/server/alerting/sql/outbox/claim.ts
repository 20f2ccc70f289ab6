import { createId } from '../../../../contract/ids.ts';
import { type DueAlert, type Hold, NOTIFICATION_ID_PREFIX, type TeamHolds } from '../../alertFacts.ts';
import type { ClaimOptions, Delivery, Destination, OutgoingAlert } from '../../outbox.ts';
import { canShare, endingOf, holdOf, decideTurn } from '../../policy/holds.ts';
import { GATHER_MS } from '../../policy/noise.ts';
import type { AlertQueries } from '../alertSql.ts';
import type { SealedConfigs } from '../sealedConfigs.ts';
import {
  alertsOfBatch,
  dueAlerts,
  holdAlerts,
  type IntegrationTarget,
  joiningAlerts,
  muteAlerts,
  takeAlerts,
  readTargets,
} from './claimRows.ts';
import { dropAlerts, readHolds } from './queueRows.ts';

/** Extra alerts to read per destination, because some are held or combined with others. */
const SPARE_ALERTS = 20;

/** Claims due alerts, so that no two processes claim the same one. */
export async function claim(tx: AlertQueries, configs: SealedConfigs, options: ClaimOptions): Promise<Delivery[]> {
  const { rooms, now, owner, leaseMs } = options;
  const due = await dueAlerts(
    tx,
    rooms.map(({ destination, atMost }) => ({ destination, atMost: atMost + SPARE_ALERTS })),
    now,
  );
  const left = new Map(rooms.map(({ destination, atMost }) => [destination, atMost]));
  const integrationIds = due.flatMap(({ to }) => to.integrationId ?? []);
  const targets = await readTargets(tx, configs, [...new Set(integrationIds)]);
  const holds = await readHolds(tx, [...new Set(due.map(({ teamId }) => teamId))]);
  const claiming = createClaiming(options, holds);
  const deliveries: Delivery[] = [];
  for (const alert of due) {
    const destination = alert.to.integrationId ?? alert.to.userId;
    const room = left.get(destination) ?? 0;
    if (room === 0 || claiming.hasSeen(alert)) continue;
    const to = destinationOf(alert, targets);
    if (to === 'gone' || to === 'muted') {
      claiming.giveUp(alert, to);
      continue;
    }
    const delivery = claiming.deliver(to, destination, await sharing(tx, alert, options), alert.batchId);
    if (delivery === null) continue;
    deliveries.push(delivery);
    left.set(destination, room - 1);
  }
  await dropAlerts(tx, claiming.dropped);
  await muteAlerts(tx, claiming.muted);
  await holdAlerts(tx, claiming.held);
  await takeAlerts(tx, claiming.taken, { owner, until: now + leaseMs });
  return deliveries;
}

/** Returns the alerts to combine with a given alert in one message. */
async function sharing(tx: AlertQueries, alert: DueAlert, { now, takesSummaries }: ClaimOptions): Promise<DueAlert[]> {
  if (!canShare(alert) || !takesSummaries(alert.kind)) return [alert];
  if (alert.batchId !== null) return alertsOfBatch(tx, alert.batchId);
  return joiningAlerts(tx, alert.to.integrationId ?? alert.to.userId, now + GATHER_MS);
}

/** Collects one transaction's decisions about alerts. */
function createClaiming({ now }: ClaimOptions, holds: ReadonlyMap<string, TeamHolds>) {
  const seen = new Set<number>();
  const dropped: number[] = [];
  const muted: number[] = [];
  const held: { id: number; hold: Hold }[] = [];
  const taken: { id: number; batchId: string | null }[] = [];

  function canBeSent(alert: DueAlert): boolean {
    const ofTeam = holds.get(alert.teamId);
    const hold = ofTeam === undefined ? null : holdOf(ofTeam, alert.monitorId, now);
    const decision = decideTurn(alert, hold);
    if (decision === 'drop') dropped.push(alert.id);
    if (decision === 'hold' && hold !== null) held.push({ id: alert.id, hold });
    return decision === 'send';
  }

  return {
    dropped,
    muted,
    held,
    taken,
    hasSeen: ({ id }: DueAlert): boolean => seen.has(id),
    giveUp({ id }: DueAlert, why: 'gone' | 'muted'): void {
      seen.add(id);
      (why === 'gone' ? dropped : muted).push(id);
    },
    /** Returns a delivery with the alerts that are still current; null if none are. */
    deliver(
      to: Destination,
      destination: string,
      together: readonly DueAlert[],
      batch: string | null,
    ): Delivery | null {
      const fresh = together.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const sendable = fresh.filter(canBeSent);
      const [first] = sendable;
      if (first === undefined) return null;
      const batchId = batch ?? batchOf(first, sendable.length);
      for (const { id } of sendable) taken.push({ id, batchId });
      const idempotencyKey = batchId ?? first.notificationId;
      return { destination, to, teamId: first.teamId, idempotencyKey, alerts: sendable.map(outgoingAlertOf) };
    },
  };
}

/** Returns the batch id for alerts that are combined for the first time. */
function batchOf({ canJoin, notificationId }: DueAlert, size: number): string | null {
  // Don't use the id of one of the alerts, because a hold might cause that alert to be sent separately later.
  if (size > 1) return createId(NOTIFICATION_ID_PREFIX);
  // An alert that wasn't combined stays separate, so the next attempt sends it again under the same key.
  return canJoin ? notificationId : null;
}

function destinationOf(
  { to: { integrationId, userId } }: DueAlert,
  targets: ReadonlyMap<string, IntegrationTarget>,
): Destination | 'gone' | 'muted' {
  if (integrationId === null) return { by: 'person', userId };
  const target = targets.get(integrationId);
  if (target === undefined) return 'gone';
  return target.isMuted ? 'muted' : { by: 'integration', integrationId, config: target.config };
}

function outgoingAlertOf(alert: DueAlert): OutgoingAlert {
  const { id, monitorId, direction, isReminder, facts } = alert;
  const ended = endingOf(alert);
  return { id, monitorId, direction, isReminder, facts, ...(ended !== undefined && { ended }) };
}
