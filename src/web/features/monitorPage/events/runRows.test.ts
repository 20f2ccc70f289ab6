import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../../contract/durations.ts';
import { edit, flip, ping } from './testing/events.ts';
import { countedRuns, partsOf, rowsOf } from './runRows.ts';

const RUN = '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';
const start = (sequence: number, rid: string | null = null) => ping(sequence, { kind: 'start', rid });
/** Ends the run whose start has the sequence `started`. Events are a minute apart. */
const end = (sequence: number, started: number, rid: string | null = null) =>
  ping(sequence, { rid, durationMs: (sequence - started) * MINUTE_MS });
const shown = (events: Parameters<typeof rowsOf>[0]) =>
  rowsOf(events).map((row) => [row.event.sequence, row.start?.sequence]);

describe('the rows of a timeline', () => {
  it('contain one row for each run, placed at its end, and one for each other event', () => {
    expect(shown([edit(6), end(5, 3), flip(4), start(3), ping(2), edit(1)])).toEqual([
      [6, undefined],
      [5, 3],
      [4, undefined],
      [2, undefined],
      [1, undefined],
    ]);
  });

  it('include an unfinished start, an abandoned one, and an end without its start', () => {
    expect(shown([start(9), end(8, 2), start(5)])).toEqual([
      [9, undefined],
      [8, undefined],
      [5, undefined],
    ]);
  });

  it('distinguish overlapping runs by their ids', () => {
    const overlapping = [end(4, 1, RUN), end(3, 2), start(2), start(1, RUN)];
    expect(shown(overlapping)).toEqual([
      [4, 1],
      [3, 2],
    ]);
  });

  it('include the exit status that brought a monitor down', () => {
    const failed = ping(2, { kind: 'fail', exitStatus: 3 });
    expect(rowsOf([flip(3, { reason: 'exit-status' }), failed])[0]?.exitStatus).toBe(3);
    expect(rowsOf([flip(9, { reason: 'deadline-passed' }), failed])[0]?.exitStatus).toBeNull();
    expect(rowsOf([flip(3, { from: 'down', to: 'up' }), failed])[0]?.exitStatus).toBeNull();
  });

  it('contain one row for each manual pause or resume, with the status change that it made', () => {
    const manual = [
      flip(7, { from: 'paused', to: 'down', reason: 'resumed' }),
      edit(6, { action: 'resumed' }),
      flip(5, { from: 'up', to: 'paused', reason: 'paused' }),
      edit(4, { action: 'paused' }),
    ];
    expect(rowsOf(manual).map((row) => [row.event.sequence, ...partsOf(row)])).toEqual([
      [7, 6],
      [5, 4],
    ]);
    // The older event may be on a page that hasn't been read.
    expect(rowsOf(manual.slice(0, 3)).map((row) => [row.event.sequence, ...partsOf(row)])).toEqual([[7, 6], [5]]);
  });

  it('keep a status change apart from an edit that didn’t make it', () => {
    expect(shown([flip(3), edit(2), flip(1, { reason: 'paused' })])).toHaveLength(3);
    expect(shown([flip(4, { reason: 'paused', to: 'paused' }), edit(2, { action: 'paused' })])).toHaveLength(2);
  });
});

it.each([
  ['', []],
  ['', [edit(1)]],
  ['1 run', [ping(1)]],
  ['2 runs, 1 failed', [ping(3, { kind: 'log' }), ping(2, { kind: 'fail' }), ping(1)]],
])('describes the number of runs as “%s”', (words, events) => {
  expect(countedRuns(rowsOf(events))).toBe(words);
});
