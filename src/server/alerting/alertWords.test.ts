import { describe, expect, it } from '@jest/globals';
import type { AlertFacts } from './alertMessage.ts';
import { alertMessageOf, summarisedAlertOf, summaryMessageOf } from './alertWords.ts';
import { AT, factsFor, summaryMessage } from './notifiers/testing/messages.ts';
import { clockWords, durationWords } from './timeWords.ts';

const MINUTE_MS = 60_000;

describe('an alert in words', () => {
  it.each<[Partial<AlertFacts>, string, string]>([
    [{}, 'Down: Nightly backup', 'Nightly backup is down since 14:05 UTC (no ping for 1 h 30 min)'],
    [{ lastSuccessAt: null }, 'Down: Nightly backup', 'Nightly backup is down since 14:05 UTC (no ping ever came)'],
    [{ lastSuccessAt: undefined }, 'Down: Nightly backup', 'Nightly backup is down since 14:05 UTC (no ping in time)'],
    [
      { timezone: 'Europe/Berlin' },
      'Down: Nightly backup',
      'Nightly backup is down since 15:05 CET (no ping for 1 h 30 min)',
    ],
    [
      { timezone: 'Nowhere/Else', reason: 'fail' },
      'Down: Nightly backup',
      'Nightly backup is down since 14:05 UTC (it reported a failure)',
    ],
    [
      { reason: 'exit-status', exitStatus: 3 },
      'Down: Nightly backup',
      'Nightly backup is down since 14:05 UTC (its run failed with exit status 3)',
    ],
    [
      { reason: 'run-too-long', now: AT + 24 * 60 * MINUTE_MS },
      'Down: Nightly backup',
      'Nightly backup is down since 21 Nov at 14:05 UTC (its run takes too long)',
    ],
    [
      { isReminder: true, reason: 'fail', now: AT + 120 * MINUTE_MS },
      'Still down: Nightly backup',
      'Nightly backup is still down after 2 h, since 14:05 UTC (it reported a failure)',
    ],
    [
      { ended: { at: AT + 30 * MINUTE_MS, isLastWord: true }, now: AT + 60 * MINUTE_MS },
      'Was down: Nightly backup',
      'Nightly backup was down from 14:05 UTC until 14:35 UTC (no ping for 1 h 30 min)',
    ],
    [
      { direction: 'up', reason: 'success', downForMs: 90 * MINUTE_MS },
      'Up again: Nightly backup',
      'Nightly backup is up again after 1 h 30 min down',
    ],
    [{ direction: 'up', reason: 'success' }, 'Up again: Nightly backup', 'Nightly backup is up again'],
    [
      { isTest: true, reason: 'fail' },
      'Test: Down: Nightly backup',
      'This is a test: Nightly backup is down since 14:05 UTC (it reported a failure)',
    ],
  ])('%j', (facts, title, sentence) => {
    expect(alertMessageOf(factsFor(facts))).toMatchObject({ title, sentence });
  });

  it('tells of many with those that are down first', () => {
    const { direction, title, summary } = summaryMessage(6);
    expect({ direction, title }).toEqual({
      direction: 'down',
      title: 'Acme Operations: 5 monitors are down, 1 up again',
    });
    expect(summary?.map((alert) => alert.direction)).toEqual(['down', 'down', 'down', 'down', 'down', 'up']);
  });
});

describe('a summary', () => {
  const ended = { at: AT + MINUTE_MS, isLastWord: true };
  const up: Partial<AlertFacts> = { direction: 'up', reason: 'success' };
  it.each<[Partial<AlertFacts>[], string]>([
    [[{}], '1 monitor is down'],
    [[up, up], '2 monitors are up again'],
    [[{ ended }, {}, up, {}], '2 monitors are down, 1 was down, 1 up again'],
    [[{ ended }, { ended }], '2 monitors were down'],
  ])('tells of %j', (changes, head) => {
    const alerts = changes.map((each) => summarisedAlertOf(factsFor(each)));
    const { title } = summaryMessageOf({ alerts, teamName: 'Ops', teamUrl: '', now: AT, manageUrl: '' });
    expect(title).toBe(`Ops: ${head}`);
  });
});

describe('times in words', () => {
  it.each([
    [-5, '0 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [3_600_000, '1 h'],
    [3_601_000, '1 h'],
    [90_061_000, '1 d 1 h'],
  ])('writes %d ms as %s', (ms, words) => {
    expect(durationWords(ms)).toBe(words);
  });

  it('names the day, and the year, where they are not those of the reader', () => {
    expect(clockWords(AT, AT + 365 * 86_400_000)).toBe('21 Nov 2026 at 14:05 UTC');
    expect(clockWords(Date.UTC(2026, 0, 1, 23, 30), Date.UTC(2026, 0, 2, 0, 30), 'Asia/Tokyo')).toBe('08:30 GMT+9');
  });
});
