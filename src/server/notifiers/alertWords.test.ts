import { describe, expect, it } from '@jest/globals';
import { formatDuration, MINUTE_MS } from '../../contract/durations.ts';
import type { AlertFacts } from './alertMessage.ts';
import { alertMessageOf, summarisedAlertOf, summaryMessageOf } from './alertWords.ts';
import { AT, factsFor, summaryMessage } from './testing/messages.ts';
import { clockWords } from '../time/timeWords.ts';

describe('an alert as text', () => {
  it.each<[Partial<AlertFacts>, string, string]>([
    [{}, 'Down: Nightly backup', 'Nightly backup has been down since 14:05 UTC (no successful run in 1 h 30 min)'],
    [
      { lastSuccessAt: null },
      'Down: Nightly backup',
      'Nightly backup has been down since 14:05 UTC (no successful run yet)',
    ],
    [
      { lastSuccessAt: undefined },
      'Down: Nightly backup',
      'Nightly backup has been down since 14:05 UTC (no ping before the deadline)',
    ],
    [
      { timezone: 'Europe/Berlin' },
      'Down: Nightly backup',
      'Nightly backup has been down since 15:05 CET (no successful run in 1 h 30 min)',
    ],
    [
      { timezone: 'Nowhere/Else', reason: 'fail' },
      'Down: Nightly backup',
      'Nightly backup has been down since 14:05 UTC (the job reported a failure)',
    ],
    [
      { reason: 'exit-status', exitStatus: 3 },
      'Down: Nightly backup',
      'Nightly backup has been down since 14:05 UTC (exit status 3)',
    ],
    [
      { reason: 'run-too-long', now: AT + 24 * 60 * MINUTE_MS },
      'Down: Nightly backup',
      'Nightly backup has been down since Sat 21 Nov at 14:05 UTC (the run took too long)',
    ],
    [
      { isReminder: true, reason: 'fail', now: AT + 120 * MINUTE_MS },
      'Still down: Nightly backup',
      'Nightly backup has been down for 2 h, since 14:05 UTC (the job reported a failure)',
    ],
    [
      { ended: { at: AT + 30 * MINUTE_MS, isLastWord: true }, now: AT + 60 * MINUTE_MS },
      'Was down: Nightly backup',
      'Nightly backup was down from 14:05 UTC to 14:35 UTC (no successful run in 1 h 30 min)',
    ],
    [
      { direction: 'up', reason: 'success', downForMs: 90 * MINUTE_MS },
      'Recovered: Nightly backup',
      'Nightly backup recovered after 1 h 30 min',
    ],
    [{ direction: 'up', reason: 'success' }, 'Recovered: Nightly backup', 'Nightly backup recovered'],
    [
      { isTest: true, reason: 'fail' },
      '[Test] Down: Nightly backup',
      'This is a test: Nightly backup has been down since 14:05 UTC (the job reported a failure)',
    ],
  ])('describes %j', (facts, title, sentence) => {
    expect(alertMessageOf(factsFor(facts))).toMatchObject({ title, sentence });
  });

  it('shortens a long name the same way in the title and in the sentence', () => {
    const { monitor } = factsFor();
    const long = factsFor({ monitor: { ...monitor, name: 'x'.repeat(400) } });
    const shown = `${'x'.repeat(99)}…`;
    expect(alertMessageOf(long)).toMatchObject({
      title: `Down: ${shown}`,
      sentence: `${shown} has been down since 14:05 UTC (no successful run in 1 h 30 min)`,
    });
    expect(summarisedAlertOf(long).state).toBe('Down since 14:05 UTC (no successful run in 1 h 30 min)');
  });

  it('leaves out an exit status that the sentence already includes', () => {
    const namesOf = (changes: Partial<AlertFacts>) => alertMessageOf(factsFor(changes)).facts.map(({ name }) => name);
    expect(namesOf({ reason: 'exit-status', exitStatus: 3 })).toEqual([]);
    expect(namesOf({ reason: 'keyword', exitStatus: 0 })).toEqual(['Exit status']);
  });

  it('lists monitors that are down first', () => {
    const { direction, title, summary } = summaryMessage(6);
    expect({ direction, title }).toEqual({
      direction: 'down',
      title: 'Acme Operations: 5 monitors down, 1 recovered',
    });
    expect(summary?.map((alert) => alert.direction)).toEqual(['down', 'down', 'down', 'down', 'down', 'up']);
  });
});

describe('a summary', () => {
  const ended = { at: AT + MINUTE_MS, isLastWord: true };
  const up: Partial<AlertFacts> = { direction: 'up', reason: 'success' };
  it.each<[Partial<AlertFacts>[], string]>([
    [[{}], '1 monitor down'],
    [[up, up], '2 monitors recovered'],
    [[{ ended }, {}, up, {}], '2 monitors down, 1 was down, 1 recovered'],
    [[{ ended }, { ended }], '2 monitors were down'],
  ])('counts each kind of change: %j', (changes, head) => {
    const alerts = changes.map((each) => summarisedAlertOf(factsFor(each)));
    const { title } = summaryMessageOf({ alerts, teamName: 'Ops', teamUrl: '', now: AT, manageUrl: '' });
    expect(title).toBe(`Ops: ${head}`);
  });
});

describe('times as text', () => {
  it.each([
    [-5, '0 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [3_600_000, '1 h'],
    [3_601_000, '1 h'],
    [90_061_000, '1 d 1 h'],
  ])('writes %d ms as %s', (ms, words) => {
    expect(formatDuration(ms / 1_000)).toBe(words);
  });

  it('include the day and the year if they differ from the current ones', () => {
    expect(clockWords(AT, AT + 365 * 86_400_000)).toBe('Sat 21 Nov 2026 at 14:05 UTC');
    expect(clockWords(Date.UTC(2026, 0, 1, 23, 30), Date.UTC(2026, 0, 2, 0, 30), 'Asia/Tokyo')).toBe('08:30 GMT+9');
  });
});
