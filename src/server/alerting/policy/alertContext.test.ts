import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keepEnds } from '../../monitors/pings/bodyEnds.ts';
import type { AlertContext } from '../../notifiers/alertMessage.ts';
import { contextFacts, type AlertContextInput } from '../../notifiers/contextWords.ts';
import { alertContextOf, type FlipRecord, outputTailOf, type AlertedFlip } from './alertContext.ts';

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
const failed: AlertedFlip = { direction: 'down', reason: 'exit-status', at: AT, lastSuccessAt: AT - 24 * HOUR };
const missed: AlertedFlip = { ...failed, reason: 'deadline-passed' };
const recovered: AlertedFlip = { ...failed, direction: 'up', reason: 'success' };

describe('the context of an alert', () => {
  it.each<[what: string, flip: AlertedFlip, known: Partial<FlipRecord>, expected: Partial<AlertContext>]>([
    [
      'includes the output of the run that failed',
      failed,
      {},
      { output: { lines: ['one', 'two', 'three', 'four'], leftOutBytes: null } },
    ],
    ['includes how long that run took', failed, {}, { durationMs: 41_000 }],
    ['leaves out the output of older runs for a missed run', missed, {}, { output: null, durationMs: null }],
    ['includes when a missed run was due', missed, {}, { expectedAt: AT - HOUR }],
    [
      'leaves out the due time if the schedule has changed since',
      missed,
      { schedule: { kind: 'period', periodSeconds: 9e5 } },
      { expectedAt: null },
    ],
    ['leaves out the due time if the schedule cannot be read', missed, { schedule: null }, { expectedAt: null }],
    ['leaves out the due time for a failure', failed, {}, { expectedAt: null }],
    [
      'includes the last three lines of output for a recovery',
      recovered,
      {},
      { output: { lines: ['two', 'three', 'four'], leftOutBytes: null } },
    ],
    [
      'leaves out the runbook for a recovery',
      recovered,
      {},
      { runbookUrl: null, description: null, lastSuccess: null },
    ],
    [
      'leaves out the output of a run without a body',
      failed,
      { ping: { durationMs: null, body: null, isBodyCut: false } },
      { output: null },
    ],
    ['includes all of a short description', failed, { description: ' a\nb\nc ' }, { description: 'a\nb\nc' }],
    [
      'includes the first three lines of a long description',
      failed,
      { description: 'a\nb\nc\nd' },
      { description: 'a\nb\nc…' },
    ],
    [
      'includes the first characters of a long line',
      failed,
      { description: 'x'.repeat(400) },
      { description: `${'x'.repeat(300)}…` },
    ],
    ['leaves out a blank description', failed, { description: ' \n ' }, { description: null }],
  ])('%s', (_what, flip, known, expected) => {
    expect(alertContextOf({ ...record, ...known }, flip)).toMatchObject(expected);
  });
});

describe('the context as text', () => {
  const wordsOf = (changes: Partial<AlertContextInput>, known: Partial<FlipRecord> = {}, flip = failed) =>
    contextFacts({
      direction: flip.direction,
      exitStatus: null,
      context: alertContextOf({ ...record, ...known }, flip),
      now: AT,
      timezone: 'Europe/Berlin',
      ...changes,
    }).map(({ name, value }) => `${name}: ${value}`);

  it('starts with the cause of the failure', () => {
    expect(wordsOf({ exitStatus: 3 }, { timesDown: 4 })).toEqual([
      'Exit status: 3',
      'Duration: 41 s',
      'Last success: Fri 20 Nov at 04:30 CET',
      'Schedule: At 02:30 (UTC), 1 h grace period',
      'History: 4th time in 30 days',
    ]);
  });

  it('says if Hearth’s own downtime delayed the alert', () => {
    expect(wordsOf({ away: { from: AT - 2 * HOUR, until: AT - HOUR } }, {}, missed)).toContain(
      'Delayed: Hearth was offline from 02:30 CET to 03:30 CET',
    );
  });

  it('is the duration of the run for a recovery', () => {
    expect(wordsOf({}, {}, recovered)).toEqual(['Duration: 41 s']);
  });
});

const linesOf = (text: string, isCut = false) => outputTailOf(Buffer.from(text), isCut)?.lines ?? null;

describe('the last lines of a job’s output', () => {
  it.each<[what: string, text: string, lines: string[] | null]>([
    ['are missing from an empty body', '', null],
    ['are missing if all are blank', '\n  \n\r\n', null],
    ['can be a single line', 'disk full', ['disk full']],
    ['include blank lines, except at the end', 'a\n\nb\n\n', ['a', '', 'b']],
    ['can have Windows line endings', 'a\r\nb\r\n', ['a', 'b']],
    [
      'include only the final state of a progress bar',
      'copying 1%\rcopying 50%\rcopying 99%\nfailed',
      ['copying 99%', 'failed'],
    ],
    ['do not include colors', '\u001b[1;31merror:\u001b[0m no space', ['error: no space']],
    ['do not include a window title', '\u001b]0;backup\u0007done', ['done']],
    ['do not include characters that reverse text', 'invoice\u202Efdp.exe\u2066', ['invoicefdp.exe']],
    ['are missing from a binary body', '\u0000\u0001\u0002\u0003ELF', null],
  ])('%s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('are at most ten, each limited in length', () => {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index} ${'x'.repeat(1_000)}`).join('\n');
    const lines = linesOf(text) ?? [];
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^line 90 x+…$/);
    expect(lines.every(({ length }) => length <= 300)).toBe(true);
  });

  it('are the last ones of a long body, and say how much is left out before them', () => {
    const { bytes, isCut } = keepEnds(Buffer.from(`${'copied a file\n'.repeat(1_000)}ERROR: disk full\n`));
    const tail = outputTailOf(bytes, isCut);
    expect(tail?.lines.at(-1)).toBe('ERROR: disk full');
    expect(tail?.leftOutBytes).toBeGreaterThan(4_000);
  });

  it('can be from a body that an earlier version cut, even within a character', () => {
    const bytes = Buffer.from('naïve').subarray(0, 3);
    expect(outputTailOf(bytes, true)).toEqual({ lines: ['na'], leftOutBytes: null });
  });

  it('are plain text for any body', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), (bytes, isCut) => {
        for (const line of outputTailOf(bytes, isCut)?.lines ?? []) {
          expect(line).not.toMatch(/[^\P{C}\t]/u);
        }
      }),
    );
  });
});
