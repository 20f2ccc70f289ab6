import type { DeliveryAttempt, Integration, Notification } from '../../contract/alerting/integrationRecord.ts';
import { NOW } from '../../testing/clock.ts';

export const attemptOf = (changes: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  at: NOW,
  isDelivered: true,
  status: 200,
  answer: 'ok',
  tookMs: 120,
  ...changes,
});

/** A notification, pending by default. */
export const notificationOf = (changes: Partial<Notification> = {}): Notification => ({
  notificationId: 'nid_0000000000000000000001',
  integrationId: 'iid_0000000000000000000001',
  integrationName: 'On call',
  integrationKind: 'slack',
  monitorId: 'mid_0123456789012345678901',
  sequence: 1,
  direction: 'down',
  isReminder: false,
  state: 'waiting',
  heldUntil: null,
  heldBy: null,
  nextAttemptAt: null,
  attempts: [],
  createdAt: NOW,
  ...changes,
});

export const integrationOf = (changes: Partial<Integration> = {}): Integration => ({
  integrationId: 'iid_0000000000000000000001',
  teamId: 'tid_NNNNNNNNNNNNNNNNNNNNNN',
  versionstamp: '1',
  createdAt: NOW,
  name: 'On call',
  config: { kind: 'slack', url: { isSet: true, host: 'hooks.example.com' } },
  isDefault: true,
  remindEverySeconds: null,
  alertAfterFailures: 1,
  wantsSummary: true,
  disabled: null,
  muted: null,
  confirmation: { state: 'confirmed' },
  lastDelivery: null,
  monitorCount: changes.monitorIds?.length ?? 0,
  monitorIds: [],
  ...changes,
});
