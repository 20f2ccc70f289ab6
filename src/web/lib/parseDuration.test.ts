import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editableDuration, parseDuration } from './parseDuration.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

describe('parseDuration', () => {
  it.each([
    ['90 min', 90 * MINUTE],
    ['90min', 90 * MINUTE],
    ['90m', 90 * MINUTE],
    ['1h30', HOUR + 30 * MINUTE],
    ['1 h 30', HOUR + 30 * MINUTE],
    ['1h 30m', HOUR + 30 * MINUTE],
    ['2 d', 2 * DAY],
    ['2d12', 2 * DAY + 12 * HOUR],
    ['5 min 30', 5 * MINUTE + 30],
    ['1.5 h', 90 * MINUTE],
    ['1,5 h', 90 * MINUTE],
    ['1 week', 7 * DAY],
    ['  2 Days, 6 HOURS  ', 2 * DAY + 6 * HOUR],
    ['2 days and 6 hours', 2 * DAY + 6 * HOUR],
    ['45 s', 45],
    ['0 s', 0],
    ['1h 5s', HOUR + 5],
  ])('reads %j as %i seconds', (text, seconds) => {
    expect(parseDuration(text)).toEqual({ seconds });
  });

  it.each([
    ['', /Enter a duration/],
    ['   ', /Enter a duration/],
    ['90', /Add a unit: 90 min, 90 h or 90 d\?/],
    ['soon', /“soon” isn’t a duration/],
    ['h', /isn’t a duration/],
    ['10 min!', /isn’t a duration/],
    ['-5 min', /can’t be negative/],
    ['−5 min', /can’t be negative/],
    ['2 months', /Use days instead of months or years/],
    ['1 y', /Use days instead of months or years/],
    ['3 fortnights', /“fortnights” isn’t a unit/],
    ['30 min 1 h', /larger unit first/],
    ['1 h 2 h', /“hours” appears twice/],
    ['5 s 3', /Add a unit/],
    ['1 2 h', /Add a unit/],
    ['1.2.3 h', /isn’t a duration/],
    ['∞ h', /isn’t a duration/],
    ['1e3 s', /isn’t a unit/],
  ])('describes the problem with %j', (text, problem) => {
    expect(parseDuration(text).problem).toMatch(problem);
  });

  it('returns quickly for any pasted text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('1 '.repeat(5_000), `${'9'.repeat(5_000)}!`, `1${' '.repeat(5_000)}!`)),
        (text) => {
          const { seconds, problem } = parseDuration(text);
          expect(seconds === undefined ? problem : String(seconds)).toBeTruthy();
          expect(Number.isNaN(seconds)).toBe(false);
        },
      ),
    );
  });
});

describe('editableDuration', () => {
  it.each([
    [60, '1 min'],
    [5_400, '1 h 30 min'],
    [604_800, '7 d'],
    [93_784, '1 d 2 h 3 min 4 s'],
    [0, '0 s'],
  ])('formats %i seconds as %j', (seconds, text) => {
    expect(editableDuration(seconds)).toBe(text);
  });

  it('can be parsed back to the exact second', () => {
    fc.assert(
      fc.property(fc.nat(31_536_000), (seconds) => {
        expect(parseDuration(editableDuration(seconds))).toEqual({ seconds });
      }),
    );
  });
});
