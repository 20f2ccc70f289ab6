import { expect, it } from '@jest/globals';
import { dayRunsWords, rangeNote, runWords } from './runWords.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const runsFrom = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sequence: index,
    at: at(text) + index * 60_000,
    durationMs: 1_000,
    kind: 'success' as const,
    exitStatus: 0,
  }));
const berlin = { from: at('2026-08-25T22:00'), timezone: 'Europe/Berlin' };
const durationMs = { min: 1, average: 1, p50: 1, p95: 1, max: 1 };

it('says when the shown runs start if only the latest ones of a range are stored', () => {
  const days = [
    { day: '2026-11-10', durationMs },
    { day: '2026-11-22', durationMs },
  ];
  expect(rangeNote(runsFrom('2026-11-22T20:00', 500), days, berlin)).toBe(
    'Latest 500 runs, since 22 Nov 2026 at 21:00. Earlier days are in the table.',
  );
});

it('says what earlier days show if the chart has room for them', () => {
  const runs = [...runsFrom('2026-11-21T20:00', 1), ...runsFrom('2026-11-22T20:00', 1)];
  expect(rangeNote(runs, [{ day: '2026-11-20', durationMs }], berlin)).toBe(
    'Latest 2 runs, since 21 Nov 2026 at 21:00. For earlier days, only the usual range is shown.',
  );
});

it('describes the runs of an earlier day', () => {
  expect(dayRunsWords({ at: at('2026-11-20T12:00'), p50: 1_200_000, p95: 1_860_000 })).toBe(
    '20 Nov 2026: usually 20 min, 95% within 31 min',
  );
});

it('does not call runs the latest if there were none before', () => {
  const days = [
    { day: '2026-10-13', durationMs: null },
    { day: '2026-10-14', durationMs },
  ];
  expect(rangeNote(runsFrom('2026-10-14T07:30', 1), days, berlin)).toBe('1 run, since 14 Oct 2026 at 09:30');
});

it('says nothing if the runs fill the range or there are none', () => {
  expect(rangeNote(runsFrom('2026-08-26T12:00', 3), [], berlin)).toBeNull();
  expect(rangeNote([], [], berlin)).toBeNull();
});

it.each([
  ['success', 0, '22 Nov 2026, 21:00: succeeded in 1 s'],
  ['fail', null, '22 Nov 2026, 21:00: failed after 1 s'],
  ['fail', 3, '22 Nov 2026, 21:00: failed after 1 s, exit status 3'],
] as const)('describes a run that ended with %s and exit status %s', (kind, exitStatus, words) => {
  const run = { sequence: 1, at: at('2026-11-22T20:00'), durationMs: 1_000, kind, exitStatus };
  expect(runWords(run, 'Europe/Berlin')).toBe(words);
});
