import type { AlertDestination, AlertingFlip, DueAlert, EarlierAlert } from '../../alertFacts.ts';

export const SAMPLE_TIME = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

export const someFlip = (changes: Partial<AlertingFlip> = {}): AlertingFlip => ({
  id: 1,
  monitor: 1,
  monitorId: 'mid_1',
  teamId: 'tid_1',
  sequence: 2,
  direction: 'down',
  failures: 1,
  facts: {
    name: 'Backup',
    tags: [],
    at: SAMPLE_TIME,
    reason: 'fail',
    downForMs: null,
    lastSuccessAt: null,
    exitStatus: null,
  },
  alertAfterFailures: null,
  ...changes,
});

export const someDestination = (changes: Partial<AlertDestination> = {}): AlertDestination => ({
  to: { integrationId: 'iid_1', userId: null },
  name: 'On call',
  kind: 'webhook',
  alertAfterFailures: 1,
  wantsSummary: false,
  isDisabled: false,
  isMuted: false,
  wantsUp: true,
  ...changes,
});

/** An alert that was sent earlier. */
export const someEarlier = (changes: Partial<EarlierAlert> = {}): EarlierAlert => ({
  id: 7,
  direction: 'down',
  state: 'sent',
  isUntried: false,
  isCounting: false,
  heldBy: null,
  heldUntil: null,
  flipAt: SAMPLE_TIME - MINUTE,
  saysFlapping: false,
  ...changes,
});

export const someDue = (changes: Partial<DueAlert> = {}): DueAlert => ({
  id: 1,
  notificationId: 'nid_1',
  to: { integrationId: 'iid_1', userId: null },
  kind: 'webhook',
  teamId: 'tid_1',
  monitorId: 'mid_1',
  direction: 'down',
  isReminder: false,
  facts: someFlip().facts,
  heldUntil: null,
  heldBy: null,
  isUntried: true,
  canJoin: false,
  batchId: null,
  status: 'down',
  nextFlipAt: null,
  isRecoveryWaiting: false,
  ...changes,
});
