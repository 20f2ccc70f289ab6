import type { DeliveryAttempt } from '../../../contract/alerting/integrationRecord.ts';
import { type AuditActor, THE_SERVER } from '../../audit/auditEntry.ts';
import { auditIntegration, auditTurnedOff } from '../auditedAlerts.ts';
import type { OutboxWork } from '../outboxRows.ts';
import type { DestinationRefusal } from '../policy/refusals.ts';
import { type AlertData, auditedOf } from './alertData.ts';

type FinishRows = Pick<
  OutboxWork,
  | 'attemptedAlerts'
  | 'settle'
  | 'logAttempts'
  | 'postpone'
  | 'dropOwned'
  | 'reminderIntervals'
  | 'noteDeliveries'
  | 'liftRefusals'
  | 'refuse'
  | 'renew'
>;

/** Reads and writes the rows for recording delivery attempts. */
export function createMemoryFinishRows(data: AlertData): FinishRows {
  return {
    attemptedAlerts: async (ids) =>
      ids.flatMap((id) => {
        const alert = data.alerts.get(id);
        return alert === undefined ? [] : [{ ...alert }];
      }),
    async settle(alerts) {
      for (const { id, attempts, ...changes } of alerts) {
        const alert = data.alerts.get(id);
        if (alert !== undefined) {
          Object.assign(alert, changes, { leaseOwner: null, attempts: JSON.stringify(attempts) });
        }
      }
    },
    async logAttempts(alerts) {
      for (const { id, attempts } of alerts) {
        const alert = data.alerts.get(id);
        if (alert !== undefined) alert.attempts = JSON.stringify(attempts);
      }
    },
    async postpone(alerts, owner) {
      for (const { id, hold } of alerts) {
        const alert = data.alerts.get(id);
        if (alert?.leaseOwner !== owner) continue;
        const nextAttemptAt = hold.until;
        Object.assign(alert, { state: 'waiting', leaseOwner: null, nextAttemptAt, hold, canJoin: true, batchId: null });
      }
    },
    async dropOwned(ids, owner) {
      for (const id of ids) if (data.alerts.get(id)?.leaseOwner === owner) data.alerts.delete(id);
    },
    reminderIntervals: async (integrationIds) =>
      new Map(
        integrationIds.flatMap((id) => {
          const everySeconds = data.integrations.get(id)?.remindEverySeconds ?? null;
          return everySeconds === null ? [] : [[id, everySeconds]];
        }),
      ),
    async noteDeliveries(deliveries) {
      for (const { integrationId, lastDelivery } of deliveries) {
        const integration = data.integrations.get(integrationId);
        if (integration !== undefined) {
          integration.lastDelivery = JSON.parse(lastDelivery) as typeof integration.lastDelivery;
        }
      }
    },
    async liftRefusals(deliveries) {
      for (const { integrationId, at } of deliveries) {
        const integration = data.integrations.get(integrationId);
        if (!integration?.disabled || integration.isUnwanted || integration.disabled.at > at) continue;
        Object.assign(integration, { disabled: null, areOwnersNotified: true });
        data.writeAudit([auditIntegration('integration.turned-on', auditedOf(integration), THE_SERVER)]);
      }
    },
    refuse: async (integrationId, refusal) => disableStoredIntegration(data, integrationId, refusal, THE_SERVER),
    async renew(ids, { owner, until }) {
      const kept = ids.filter((id) => {
        const alert = data.alerts.get(id);
        return alert?.leaseOwner === owner && alert.state === 'sending';
      });
      for (const id of kept) Object.assign(data.alerts.get(id) ?? {}, { nextAttemptAt: until });
      return kept;
    },
  };
}

/** Turns an integration off and abandons its waiting alerts. */
export function disableStoredIntegration(
  data: AlertData,
  integrationId: string,
  { at, why, attempt, isUnwanted }: DestinationRefusal,
  by: AuditActor,
): void {
  const integration = data.integrations.get(integrationId);
  if (integration?.disabled === null) {
    Object.assign(integration, { disabled: { at, why }, isUnwanted, areOwnersNotified: false });
    data.writeAudit([auditTurnedOff(auditedOf(integration), isUnwanted ? 'unsubscribed' : 'refused', by)]);
  }
  for (const alert of data.alerts.values()) {
    if (alert.destination !== integrationId || alert.state !== 'waiting') continue;
    if (alert.nextAttemptAt === null && alert.awaitsFailures === null) continue;
    const attempts = JSON.stringify([...(JSON.parse(alert.attempts) as DeliveryAttempt[]), attempt]);
    Object.assign(alert, { state: 'failed', nextAttemptAt: null, leaseOwner: null, awaitsFailures: null, attempts });
  }
}
