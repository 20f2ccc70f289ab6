import { describe, expect, it } from '@jest/globals';
import type { AlertContext } from '../../notifiers/alertMessage.ts';
import { alertContextOf, type FlipRecord, type ToldFlip } from './alertContext.ts';
import { contextFacts, ordinal, type ContextToTell } from '../../notifiers/contextWords.ts';

const HOUR = 3_600_000;
/** 21 November 2026, 03:30 UTC. */
const AT = Date.UTC(2026, 10, 21, 3, 30);

const record: FlipRecord = {
  description: '',
  runbookUrl: 'https://wiki.example.com/backup',
  schedule: { kind: 'cron', expression: '30 2 * * *', timezone: 'UTC' },
  scheduleWords: 'At 02:30',
  graceSeconds: 3_600,
  timesDown: 1,
  ping: { durationMs: 41_000, body: Buffer.from('one\ntwo\nthree\nfour\n'), isBodyCut: false },
  lastSuccess: { at: AT - 24 * HOUR, durationMs: null },
};
const failed: ToldFlip = { direction: 'down', reason: 'exit-status', at: AT, lastSuccessAt: AT - 24 * HOUR };
const missed: ToldFlip = { ...failed, reason: 'deadline-passed' };
const recovered: ToldFlip = { ...failed, direction: 'up', reason: 'success' };

describe('what an alert tells beside its sentence', () => {
  it.each<[what: string, flip: ToldFlip, known: Partial<FlipRecord>, told: Partial<AlertContext>]>([
    [
      'the output of the run that failed',
      failed,
      {},
      { output: { lines: ['one', 'two', 'three', 'four'], isCut: false } },
    ],
    ['how long that run took', failed, {}, { durationMs: 41_000 }],
    ['of a missed run no older run’s output', missed, {}, { output: null, durationMs: null }],
    ['when a missed run was due', missed, {}, { expectedAt: AT - HOUR }],
    [
      'no due time where the schedule was changed since',
      missed,
      { schedule: { kind: 'period', periodSeconds: 9e5 } },
      { expectedAt: null },
    ],
    ['no due time where the schedule cannot be read', missed, { schedule: null }, { expectedAt: null }],
    ['no due time for a failure', failed, {}, { expectedAt: null }],
    [
      'of a recovery the last three lines',
      recovered,
      {},
      { output: { lines: ['two', 'three', 'four'], isCut: false } },
    ],
    ['of a recovery no runbook', recovered, {}, { runbookUrl: null, description: null, lastSuccess: null }],
    [
      'nothing of a run without a body',
      failed,
      { ping: { durationMs: null, body: null, isBodyCut: false } },
      { output: null },
    ],
    ['a short description whole', failed, { description: ' a\nb\nc ' }, { description: 'a\nb\nc' }],
    ['the first three lines of a long one', failed, { description: 'a\nb\nc\nd' }, { description: 'a\nb\nc…' }],
    [
      'the first characters of a long line',
      failed,
      { description: 'x'.repeat(400) },
      { description: `${'x'.repeat(300)}…` },
    ],
    ['no blank description', failed, { description: ' \n ' }, { description: null }],
  ])('%s', (_what, flip, known, told) => {
    expect(alertContextOf({ ...record, ...known }, flip)).toMatchObject(told);
  });
});

describe('the context in words', () => {
  const wordsOf = (changes: Partial<ContextToTell>, known: Partial<FlipRecord> = {}, flip = failed) =>
    contextFacts({
      direction: flip.direction,
      exitStatus: null,
      context: alertContextOf({ ...record, ...known }, flip),
      now: AT,
      timezone: 'Europe/Berlin',
      ...changes,
    }).map(({ name, value }) => `${name}: ${value}`);

  it('begins with why it failed', () => {
    expect(wordsOf({ exitStatus: 3 }, { timesDown: 4 })).toEqual([
      'Exit status: 3',
      'Run took: 41 s',
      'Last success: 20 Nov at 04:30 CET',
      'Schedule: At 02:30 (UTC), 1 h grace',
      'History: 4th time in 30 days',
    ]);
  });

  it('says that an absence of Hearth itself delayed it', () => {
    expect(wordsOf({ away: { from: AT - 2 * HOUR, until: AT - HOUR } }, {}, missed)).toContain(
      'Delayed: Hearth itself was away from 02:30 CET to 03:30 CET',
    );
  });

  it('of a recovery is how long the run took', () => {
    expect(wordsOf({}, {}, recovered)).toEqual(['Run took: 41 s']);
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [21, '21st'],
    [112, '112th'],
  ])('counts %d as %s', (count, words) => {
    expect(ordinal(count)).toBe(words);
  });
});
