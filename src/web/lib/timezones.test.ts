import { describe, expect, it } from '@jest/globals';
import { timezoneCatalogue } from '../ui/timezoneSelect/timezoneOptions.ts';
import { enrichTimezones, timezoneKeywords, zoneLabel } from './timezones.ts';
import { formatOffset, zoneOffsetMinutes } from './zonedTime.ts';

describe('zoneOffsetMinutes', () => {
  it.each([
    ['Europe/Berlin', '2025-03-30T00:59:59Z', 60],
    ['Europe/Berlin', '2025-03-30T01:00:00Z', 120],
    ['Europe/Berlin', '2025-10-26T00:59:59Z', 120],
    ['Europe/Berlin', '2025-10-26T01:00:00Z', 60],
    ['America/New_York', '2025-03-09T06:59:59Z', -300],
    ['America/New_York', '2025-03-09T07:00:00Z', -240],
    ['Australia/Lord_Howe', '2025-04-05T14:59:59Z', 660],
    ['Australia/Lord_Howe', '2025-04-05T15:00:00Z', 630],
    ['America/St_Johns', '2025-01-01T00:00:00Z', -210],
    ['Asia/Kathmandu', '2025-01-01T00:00:00Z', 345],
    ['Pacific/Kiritimati', '2025-01-01T00:00:00Z', 840],
    ['UTC', '2025-01-01T00:00:00Z', 0],
  ])('returns the offset of %s at %s', (zone, at, minutes) => {
    expect(zoneOffsetMinutes(zone, new Date(at))).toBe(minutes);
  });

  it.each(['', 'Mars/Olympus_Mons', 'Europe', 'Europe/Berlin/Mitte'])('rejects %j, which is not a zone', (zone) => {
    expect(zoneOffsetMinutes(zone, new Date(0))).toBeUndefined();
  });
});

describe('formatOffset', () => {
  it.each([
    [0, '+00:00'],
    [330, '+05:30'],
    [840, '+14:00'],
    [-30, '−00:30'],
    [-210, '−03:30'],
    [-660, '−11:00'],
  ])('formats %i minutes as %s', (minutes, text) => {
    expect(formatOffset(minutes)).toBe(text);
  });
});

describe('the list of zones', () => {
  const summer = new Date('2025-07-01T00:00:00Z');
  const winter = new Date('2025-01-01T00:00:00Z');

  it('labels a zone with its current offset on both sides of a clock change', () => {
    expect(zoneLabel('Europe/Berlin', winter)).toBe('+01:00 - Europe/Berlin');
    expect(zoneLabel('Europe/Berlin', summer)).toBe('+02:00 - Europe/Berlin');
    expect(zoneLabel('America/New_York', winter)).toBe('−05:00 - America/New_York');
    expect(zoneLabel('Not/AZone', winter)).toBeUndefined();
  });

  it('is sorted by current offset, then by name', () => {
    const timezones = enrichTimezones(timezoneCatalogue, summer);
    for (const [index, timezone] of timezones.entries()) {
      const previous = timezones[index - 1];
      if (!previous) continue;
      const step = timezone.currentTimeOffsetInMinutes - previous.currentTimeOffsetInMinutes;
      expect(step > 0 || (step === 0 && previous.name < timezone.name)).toBe(true);
    }
  });

  it('moves a zone when its clocks change', () => {
    const order = (at: Date) =>
      enrichTimezones(timezoneCatalogue, at)
        .map(({ name }) => name)
        .filter((name) => name === 'Africa/Lagos' || name === 'Europe/London');
    expect(order(winter)).toEqual(['Europe/London', 'Africa/Lagos']);
    expect(order(summer)).toEqual(['Africa/Lagos', 'Europe/London']);
  });

  it('drops a zone that the browser rejects', () => {
    const [first] = timezoneCatalogue;
    const invented = { ...first!, name: 'Mars/Olympus_Mons' };
    expect(enrichTimezones([invented, first!], winter).map(({ name }) => name)).toEqual([first!.name]);
  });

  it('contains the whole catalog and UTC with only the specified fields', () => {
    const timezones = enrichTimezones(timezoneCatalogue, winter);
    expect(timezones.length).toBeGreaterThan(300);
    expect(timezones.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['UTC', 'America/Argentina/Buenos_Aires', 'Pacific/Pago_Pago']),
    );
    expect(timezones.some((timezone) => 'dstAbbreviation' in timezone)).toBe(false);
  });

  it('finds a zone by its aliases, country or cities', () => {
    const kolkata = enrichTimezones(timezoneCatalogue, winter).find(({ name }) => name === 'Asia/Kolkata')!;
    expect(timezoneKeywords(kolkata)).toMatch(/Calcutta/);
    expect(timezoneKeywords(kolkata)).toMatch(/India/);
    expect(timezoneKeywords(kolkata)).toMatch(/Mumbai/);
  });
});
