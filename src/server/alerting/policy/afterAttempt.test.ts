import { describe, expect, it } from '@jest/globals';
import type { AttemptedAlert } from '../alertFacts.ts';
import type { DeliveryOutcome } from '../outbox.ts';
import { afterAttempt } from './afterAttempt.ts';
import { SAMPLE_TIME as NOW } from './testing/alertSamples.ts';

const MINUTE = 60_000;

const alert: AttemptedAlert = {
  id: 1,
  notificationId: 'nid_1',
  direction: 'down',
  state: 'sending',
  leaseOwner: 'me',
  tries: 0,
  attempts: '[]',
};

const outcome = (changes: Partial<DeliveryOutcome> = {}, isDelivered = false): DeliveryOutcome => ({
  delivery: { destination: '', to: { by: 'person', userId: '' }, teamId: '', idempotencyKey: '', alerts: [] },
  attempt: { at: NOW, isDelivered, status: isDelivered ? 200 : 500, answer: '', tookMs: 1 },
  isPermanent: false,
  ...changes,
});

const after = (
  changes: Partial<AttemptedAlert> = {},
  result: DeliveryOutcome = outcome(),
  remindEverySeconds: number | null = 600,
) => afterAttempt({ ...alert, ...changes }, result, { owner: 'me', now: NOW, remindEverySeconds });

describe('an alert after an attempt', () => {
  it.each<[string, DeliveryOutcome, object]>([
    [
      'that arrived is sent, and reminded of later',
      outcome({}, true),
      { state: 'sent', nextAttemptAt: null, remindAt: NOW + 10 * MINUTE },
    ],
    [
      'that failed is tried again',
      outcome(),
      { state: 'waiting', nextAttemptAt: NOW + 10_000, remindAt: null, tries: 1 },
    ],
    [
      'that was asked to wait does',
      outcome({ retryAfterMs: MINUTE }),
      { state: 'waiting', nextAttemptAt: NOW + MINUTE },
    ],
    ['that is refused permanently fails', outcome({ isPermanent: true }), { state: 'failed', nextAttemptAt: null }],
    ['that was refused on the way out fails', outcome({ isRefused: true }), { state: 'failed', nextAttemptAt: null }],
    [
      'that a limit held back is counted there',
      outcome({ heldBackBy: 'hold_1' }),
      { state: 'held-back', mailHold: 'hold_1' },
    ],
  ])('%s', (_what, result, expected) => {
    expect(after({}, result)).toMatchObject({ kind: 'settle', alert: expected });
  });

  it('is given up after eight retries', () => {
    expect(after({ tries: 7 })).toMatchObject({ alert: { state: 'waiting' } });
    expect(after({ tries: 8 })).toMatchObject({ alert: { state: 'failed', nextAttemptAt: null, tries: 9 } });
  });

  it('gets a reminder only if it says that a monitor is down and reminders are on', () => {
    expect(after({ direction: 'up' }, outcome({}, true))).toMatchObject({ alert: { remindAt: null } });
    expect(after({}, outcome({}, true), null)).toMatchObject({ alert: { remindAt: null } });
  });

  it('only records an attempt that another process made, unless it succeeded', () => {
    expect(after({ leaseOwner: 'other' })).toMatchObject({ kind: 'log' });
    expect(after({ leaseOwner: 'other' }, outcome({}, true))).toMatchObject({ kind: 'settle' });
    expect(after({ state: 'sent', leaseOwner: null }, outcome({}, true))).toMatchObject({ kind: 'log' });
  });

  it('keeps the last thirty attempts', () => {
    const attempts = JSON.stringify(Array.from({ length: 30 }, (_, at) => ({ at })));
    const decision = after({ attempts });
    const kept = decision.kind === 'log' ? decision.attempts : decision.alert.attempts;
    expect(kept).toHaveLength(30);
    expect(kept[0]).toEqual({ at: 1 });
    expect(kept.at(-1)).toMatchObject({ at: NOW });
  });
});
