import { describe, expect, it } from '@jest/globals';
import { shortSchedule, tagsThatFit } from './rowWords.ts';

describe('an abbreviated schedule', () => {
  it.each([
    ['At 23:00, Monday through Friday', 'Mon–Fri 23:00'],
    ['At 02:30', 'Daily 02:30'],
    ['At 10:00, only on Monday', 'Mon 10:00'],
    ['At 08:15, only on Monday, Wednesday, and Friday', 'Mon, Wed, Fri 08:15'],
    ['At 04:00, on day 1 of the month', 'Day 1, 04:00'],
    ['At 04:00, on the last day of the month', 'At 04:00, on the last day of the month'],
    ['On the hour, every 6 hours', 'On the hour, every 6 hours'],
    ['Every 10 min', 'Every 10 min'],
  ])('of %j is %j', (words, short) => expect(shortSchedule(words)).toBe(short));
});

describe('the tags that fit', () => {
  const tags = ['prod', 'queue', 'compliance'];

  it('are not truncated, and leave room to count the others', () => {
    expect(tagsThatFit(tags, 1_000)).toBe(3);
    expect(tagsThatFit(tags, 150)).toBe(2);
    expect(tagsThatFit(tags, 100)).toBe(1);
    expect(tagsThatFit(tags, 50)).toBe(0);
  });

  it('use that room if there are no others', () => {
    expect(tagsThatFit(['prod'], 60)).toBe(1);
    expect(tagsThatFit([], 0)).toBe(0);
  });
});
