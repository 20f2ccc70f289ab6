import { describe, expect, it } from '@jest/globals';
import type { DeliveryAttempt } from '../../../contract/alerting/integrationRecord.ts';
import { attemptWords, canRetry, isMoving, notificationWords } from './notificationWords.ts';
import { attemptOf, notificationOf } from '../../testing/alerts.ts';

const NOW = Date.parse('2026-11-21T13:00:00Z');
const MINUTE = 60_000;

type Changes = Parameters<typeof notificationOf>[0];
const failures = (count: number): DeliveryAttempt[] =>
  Array.from({ length: count }, () => attemptOf({ isDelivered: false }));

describe('a notification in words', () => {
  it.each<[words: string, changes: Changes]>([
    ['Sent', { state: 'sent', attempts: [attemptOf()] }],
    ['Sent after 3 attempts', { state: 'sent', attempts: [...failures(2), attemptOf()] }],
    ['Sending…', { state: 'sending' }],
    ['Not sent: muted', { state: 'muted' }],
    ['Failed', { state: 'failed', attempts: failures(1) }],
    ['Failed after 8 attempts', { state: 'failed', attempts: failures(8) }],
    ['Waiting to be sent', { nextAttemptAt: NOW }],
    ['Waiting for more failures in a row', { nextAttemptAt: null }],
    ['Retrying at 13:05', { attempts: failures(1), nextAttemptAt: NOW + 5 * MINUTE }],
    ['Retrying', { attempts: failures(1), nextAttemptAt: NOW }],
    ['On hold until 14:00 (snooze)', { heldBy: 'snooze', heldUntil: NOW + 60 * MINUTE }],
    ['On hold until tomorrow at 13:00 (maintenance)', { heldBy: 'maintenance', heldUntil: NOW + 1440 * MINUTE }],
    ['On hold until 13:10 (changes too often)', { heldBy: 'flapping', heldUntil: NOW + 10 * MINUTE }],
    // The hold is over, so the notification is only waiting for the next round.
    ['Waiting to be sent', { heldBy: 'snooze', heldUntil: NOW - MINUTE, nextAttemptAt: NOW }],
  ])('is “%s”', (words, changes) => {
    expect(notificationWords(notificationOf(changes), NOW, 'UTC')).toBe(words);
  });

  it.each<[words: string, changes: Partial<DeliveryAttempt>]>([
    ['Delivered, status 200, in 120 ms', {}],
    ['Delivered, in 1.5 s', { status: null, tookMs: 1_500 }],
    ['Not delivered, status 500, in 120 ms', { isDelivered: false, status: 500 }],
    ['Not delivered, no response, in 30 s', { isDelivered: false, status: null, tookMs: 30_000 }],
  ])('describes an attempt as “%s”', (words, changes) => {
    expect(attemptWords(attemptOf(changes))).toBe(words);
  });
});

describe('canRetry and isMoving', () => {
  it.each<[changes: Changes, retry: boolean, moving: boolean]>([
    [{ state: 'sent', attempts: [attemptOf()] }, false, false],
    [{ state: 'sending', attempts: failures(1) }, false, true],
    [{ state: 'failed', attempts: failures(8) }, true, false],
    [{ state: 'muted', attempts: failures(1) }, false, false],
    [{ nextAttemptAt: NOW + 1_000 }, false, true],
    [{ nextAttemptAt: null }, false, false],
    [{ heldBy: 'snooze', heldUntil: NOW + 60 * MINUTE, nextAttemptAt: NOW + 60 * MINUTE }, false, false],
    [{ attempts: failures(2), nextAttemptAt: NOW + 5 * MINUTE }, true, false],
  ])('for %j, return %p and %p', (changes, retry, moving) => {
    const notification = notificationOf(changes);
    expect([canRetry(notification, [notification]), isMoving(notification, NOW)]).toEqual([retry, moving]);
  });
});

describe('canRetry for a failed notification that a monitor is back up', () => {
  const up = notificationOf({ notificationId: 'nid_up', direction: 'up', state: 'failed', attempts: failures(8) });

  it.each<[what: string, changes: Changes, retry: boolean]>([
    ['sent', { state: 'sent' }, false],
    ['being sent', { state: 'sending' }, false],
    ['pending', { state: 'waiting', nextAttemptAt: NOW }, false],
    ['waiting for more failures', { state: 'waiting', nextAttemptAt: null }, true],
    ['also failed', { state: 'failed' }, true],
    ['for another integration', { state: 'sent', integrationId: 'iid_other' }, true],
    ['about another monitor', { state: 'sent', monitorId: 'mid_other' }, true],
    ['not about going down', { state: 'sent', direction: 'up' }, true],
  ])('with a newer notification that is %s, %j, is %p', (_what, changes, retry) => {
    const newer = notificationOf({ notificationId: 'nid_down', direction: 'down', ...changes });
    expect(canRetry(up, [newer, up])).toBe(retry);
    expect(canRetry(up, [up, newer])).toBe(true);
  });
});
