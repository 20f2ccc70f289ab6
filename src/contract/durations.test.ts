import { describe, expect, it } from '@jest/globals';
import {
  briefDuration,
  briefRunDuration,
  formatDuration,
  formatAgo,
  formatRelative,
  runDurationWords,
  waitWords,
} from './durations.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [600, '10 min'],
    [5_400, '1 h 30 min'],
    [3_601, '1 h'],
    [86_400 * 2 + 3_600 * 5 + 59, '2 d 5 h'],
    [-3, '0 s'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('formats an editable duration with all units', () => {
    expect(formatDuration(93_785, 4)).toBe('1 d 2 h 3 min 5 s');
  });

  it('can format only the largest unit', () => {
    expect(formatDuration(7_199, 1)).toBe('1 h');
    expect(formatRelative(0, 86_400_000 * 3.5, 1)).toBe('3 d ago');
  });
});

it.each([
  [599.4, '9 min 59 s'],
  [599.6, '10 min'],
  [837, '14 min'],
  [3_580, '1 h'],
  [4_259, '1 h 11 min'],
])('formats %d seconds briefly as %s', (seconds, words) => {
  expect(briefDuration(seconds)).toBe(words);
});

it.each([
  [1_236, '1.24 s'],
  [59_999, '1 min'],
  [200_000, '3 min 20 s'],
  [3_551_000, '59 min'],
])('formats a run time of %d ms briefly as %s', (durationMs, words) => {
  expect(briefRunDuration(durationMs)).toBe(words);
});

describe('formatRelative', () => {
  it.each([
    [-4_000, 'just now'],
    [4_000, 'just now'],
    [-600_000, '10 min ago'],
    [5_400_000, 'in 1 h 30 min'],
    [-1_155_000, '19 min ago'],
  ])('formats %d ms from now as %s', (offsetMs, text) => {
    expect(formatRelative(1_000_000 + offsetMs, 1_000_000)).toBe(text);
  });
});

it.each([
  [-600_000, '10 min ago'],
  [51_000, 'just now'],
  [120_000, 'just now'],
])('formats an event %d ms from now by this clock as %s', (offsetMs, text) => {
  expect(formatAgo(1_000_000 + offsetMs, 1_000_000)).toBe(text);
});

it.each([
  [0, '0 ms'],
  [230.4, '230 ms'],
  [1_000, '1 s'],
  [1_236, '1.24 s'],
  [12_340, '12.3 s'],
  [59_400, '59.4 s'],
  [59_999, '1 min'],
  [200_000, '3 min 20 s'],
  [5_400_000, '1 h 30 min'],
])('formats a run time of %d ms as %s', (durationMs, words) => {
  expect(runDurationWords(durationMs)).toBe(words);
});

it.each([
  [1, '1 s'],
  [120, '120 s'],
  [121, '3 min'],
  [3_600, '60 min'],
])('formats a wait of %i seconds as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
