import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setBrowserZone } from '../testing/browserZone.ts';
import { browserZone, knownZone } from './knownZone.ts';
import { zonedTime, zoneOffsetMinutes } from './zonedTime.ts';

afterEach(() => void jest.restoreAllMocks());

describe('the zone of a browser', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['Etc/Unknown', 'UTC'],
    ['+05:30', 'UTC'],
    ['', 'UTC'],
    [undefined, 'UTC'],
  ])('that calls it %s is %s', (named, zone) => {
    setBrowserZone(named);
    expect(browserZone()).toBe(zone);
  });
});

describe('a zone that the browser does not know', () => {
  it('is UTC', () => {
    expect(knownZone('Mars/Olympus_Mons')).toBe('UTC');
    expect(knownZone('Asia/Tokyo')).toBe('Asia/Tokyo');
  });

  it('has the times of UTC, and no offset', () => {
    const at = Date.parse('2026-11-28T09:30:00Z');
    expect(zonedTime(at, 'Mars/Olympus_Mons')).toMatchObject({ day: '2026-11-28', clock: '09:30' });
    expect(zoneOffsetMinutes('Mars/Olympus_Mons', new Date(at))).toBeUndefined();
  });
});
