import { describe, expect, it } from '@jest/globals';
import { scheduleInZone, tagsThatFit } from './rowWords.ts';

describe('a schedule', () => {
  const daily = (timezone: string) => ({ kind: 'cron' as const, expression: '30 5 * * *', timezone });

  it.each([
    ['UTC', 'Daily at 05:30'],
    ['Asia/Tokyo', 'Daily at 05:30 (Tokyo)'],
    ['America/New_York', 'Daily at 05:30 (New York)'],
  ])('in %s reads “%s” for a reader in UTC', (timezone, words) =>
    expect(scheduleInZone({ scheduleWords: 'Daily at 05:30', schedule: daily(timezone) }, 'UTC')).toBe(words),
  );

  it('that is an interval has no zone', () => {
    const schedule = { kind: 'period' as const, periodSeconds: 600 };
    expect(scheduleInZone({ scheduleWords: 'Every 10 min', schedule }, 'Asia/Tokyo')).toBe('Every 10 min');
  });
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
