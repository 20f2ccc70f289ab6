import { describe, expect, it } from '@jest/globals';
import { instantsOf, readRange, withRange } from './dayRange.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the days in the address', () => {
  it.each([
    ['from=2026-11-01&to=2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
    ['from=2026-11-21&to=2026-11-01', null],
    ['from=2026-02-30&to=2026-11-01', null],
    ['from=2026-11-01', null],
    ['from=yesterday&to=today', null],
  ])('of “%s” are %j', (text, range) => {
    expect(readRange(search(text))).toEqual(range);
  });

  it('change without affecting other parameters', () => {
    expect(String(withRange(search('i=3&from=a&to=b'), null))).toBe('i=3');
    expect(readRange(withRange(search('i=3'), { from: '2026-11-01', to: '2026-11-02' }))).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    });
  });

  it('cover whole days in the reader’s time zone, including the last one', () => {
    const { from, to } = instantsOf({ from: '2026-11-20', to: '2026-11-21' }, 'Europe/Berlin');
    expect(new Date(from).toJSON()).toBe('2026-11-19T23:00:00.000Z');
    expect(new Date(to).toJSON()).toBe('2026-11-21T22:59:59.999Z');
  });
});
