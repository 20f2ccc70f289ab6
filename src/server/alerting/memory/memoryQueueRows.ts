import { createId } from '../../../contract/ids.ts';
import { startsOutage } from '../../../contract/monitors/outages.ts';
import { NOTIFICATION_ID_PREFIX, type AlertDestination, type EarlierAlert, type NewAlert } from '../alertFacts.ts';
import type { OutboxWork } from '../outboxRows.ts';
import { type AlertData, failuresOf, type StoredAlert, type StoredIntegration } from './alertData.ts';

type QueueRows = Pick<
  OutboxWork,
  | 'beginQueueing'
  | 'pendingFlips'
  | 'markQueued'
  | 'destinations'
  | 'alertedOfDown'
  | 'earlierAlerts'
  | 'timesDown'
  | 'flippingMonitors'
  | 'holds'
  | 'queue'
  | 'drop'
>;

/** Reads and writes the rows for queueing alerts. */
export function createMemoryQueueRows(data: AlertData): QueueRows {
  /** Returns alerts, newest first. */
  const alertsOf = (monitor: number, destination: string): StoredAlert[] =>
    [...data.alerts.values()]
      .filter((alert) => alert.monitor === monitor && alert.destination === destination && alert.state !== 'muted')
      .toReversed();

  const inOrder = (integrations: readonly StoredIntegration[]): AlertDestination[] =>
    integrations.toSorted((one, other) => (one.integrationId < other.integrationId ? -1 : 1)).map(destinationOf);

  return {
    beginQueueing: async () => true,

    pendingFlips: async (atMost) =>
      data.flips
        .filter(({ isQueued }) => !isQueued)
        .slice(0, atMost)
        .map(({ id, monitor, sequence, teamId, flip }) => {
          const row = data.monitors.get(monitor);
          const known = row && {
            monitorId: row.monitorId,
            name: row.settings.name,
            tags: row.settings.tags,
            lastSuccessAt: row.state.lastSuccessAt,
            exitStatus: null,
            away: flip.away ?? null,
            alertAfterFailures: row.settings.alertAfterFailures ?? null,
          };
          const failures = flip.to === 'down' ? failuresOf(data, { monitor, sequence }).length : 0;
          return { id, monitor, sequence, teamId, ...flip, failures, known: known ?? null };
        }),

    async markQueued(flipIds) {
      for (const flip of data.flips) if (flipIds.includes(flip.id)) flip.isQueued = true;
    },

    destinations: async (flips) =>
      flips.map(({ monitorId, teamId }) => [
        ...inOrder(
          [...data.integrations.values()].filter(
            (one) => one.teamId === teamId && data.uses.get(one.integrationId)?.has(monitorId),
          ),
        ),
        ...data.teamMails
          .filter((person) => person.teamId === teamId && person.mails !== 'none')
          .map(({ userId, mails }) => personOf(userId, mails === 'all')),
      ]),

    alertedOfDown: async (flips) =>
      flips.map(({ monitor, teamId }) =>
        inOrder(
          [...data.integrations.values()].filter(
            (one) => one.teamId === teamId && alertsOf(monitor, one.integrationId)[0]?.direction === 'down',
          ),
        ),
      ),

    earlierAlerts: async (of) =>
      of.flatMap(({ monitor, destination }) =>
        alertsOf(monitor, destination).map((alert) => ({ monitor, destination, ...earlierOf(alert) })),
      ),

    timesDown: async (flips) =>
      new Map(
        flips.map(({ id, monitor, sequence, since }) => [
          id,
          data.flips.filter(
            (each) =>
              each.monitor === monitor && each.sequence <= sequence && each.flip.at > since && startsOutage(each.flip),
          ).length,
        ]),
      ),

    async flippingMonitors(teamId, since, atMost) {
      const flipping = data.flips.filter(
        (each) =>
          each.teamId === teamId && each.flip.at > since && (each.flip.to === 'down' || each.flip.from === 'down'),
      );
      return Math.min(new Set(flipping.map(({ monitor }) => monitor)).size, atMost);
    },

    holds: async (teamIds) =>
      new Map(
        teamIds.map((teamId) => [
          teamId,
          {
            snoozes: data.snoozes.filter((snooze) => snooze.teamId === teamId),
            windows: data.windows.filter((each) => each.teamId === teamId).map(({ window }) => window),
          },
        ]),
      ),

    async queue(alerts) {
      for (const alert of alerts) {
        const id = data.nextNumber();
        data.alerts.set(id, storedOf(id, alert));
      }
    },

    async drop(ids) {
      for (const id of ids) data.alerts.delete(id);
    },
  };
}

function storedOf(id: number, alert: NewAlert): StoredAlert {
  const { to, refusal, createdAt } = alert;
  const attempt = { at: createdAt, isDelivered: false, status: null, answer: refusal, tookMs: 0 };
  return {
    ...alert,
    id,
    notificationId: createId(NOTIFICATION_ID_PREFIX),
    destination: to.integrationId ?? to.userId,
    state: alert.isMuted ? 'muted' : refusal === null ? 'waiting' : 'failed',
    batchId: null,
    leaseOwner: null,
    tries: 0,
    attempts: JSON.stringify(refusal === null ? [] : [attempt]),
    remindAt: null,
    mailHold: null,
  };
}

const earlierOf = ({ id, direction, state, attempts, awaitsFailures, hold, facts }: StoredAlert): EarlierAlert => ({
  id,
  direction,
  state,
  isUntried: state === 'waiting' && attempts === '[]',
  isCounting: awaitsFailures !== null,
  heldBy: hold?.by ?? null,
  heldUntil: hold?.until ?? null,
  flipAt: facts.at,
  saysFlapping: facts.flapping !== undefined,
});

const destinationOf = (integration: StoredIntegration): AlertDestination => ({
  to: { integrationId: integration.integrationId, userId: null },
  name: integration.name,
  kind: integration.config.kind,
  alertAfterFailures: integration.alertAfterFailures,
  wantsSummary: integration.wantsSummary,
  isDisabled: integration.disabled !== null,
  isMuted: integration.muted !== null,
  wantsUp: true,
});

const personOf = (userId: string, wantsUp: boolean): AlertDestination => ({
  to: { integrationId: null, userId },
  name: '',
  kind: 'email',
  alertAfterFailures: 1,
  wantsSummary: true,
  isDisabled: false,
  isMuted: false,
  wantsUp,
});
