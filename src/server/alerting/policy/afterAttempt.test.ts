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
      'is sent if it was delivered, and is followed by a reminder',
      outcome({}, true),
      { state: 'sent', nextAttemptAt: null, remindAt: NOW + 10 * MINUTE },
    ],
    ['is retried if it failed', outcome(), { state: 'waiting', nextAttemptAt: NOW + 10_000, remindAt: null, tries: 1 }],
    [
      'is retried after the time that the destination asked for',
      outcome({ retryAfterMs: MINUTE }),
      { state: 'waiting', nextAttemptAt: NOW + MINUTE },
    ],
    ['fails if it was refused permanently', outcome({ isPermanent: true }), { state: 'failed', nextAttemptAt: null }],
    [
      'fails if Hearth itself refused to send it',
      outcome({ isRefused: true }),
      { state: 'failed', nextAttemptAt: null },
    ],
  ])('%s', (_what, result, expected) => {
    expect(after({}, result)).toMatchObject({ kind: 'settle', alert: expected });
  });

  it('is abandoned after eight retries', () => {
    expect(after({ tries: 7 })).toMatchObject({ alert: { state: 'waiting' } });
    expect(after({ tries: 8 })).toMatchObject({ alert: { state: 'failed', nextAttemptAt: null, tries: 9 } });
  });

  it('is followed by a reminder only if it reports an outage and reminders are on', () => {
    expect(after({ direction: 'up' }, outcome({}, true))).toMatchObject({ alert: { remindAt: null } });
    expect(after({}, outcome({}, true), null)).toMatchObject({ alert: { remindAt: null } });
  });

  it('only logs an attempt by another process, unless the attempt succeeded', () => {
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
