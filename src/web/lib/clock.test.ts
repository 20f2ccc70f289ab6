import { describe, expect, it } from '@jest/globals';
import { createClock } from './clock.ts';

const SERVER = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const header = (at: number) => new Date(at).toUTCString();

/** A clock on a device that's ahead by the given time. */
function onDevice(aheadMs: number) {
  const device = { ms: SERVER + aheadMs };
  return { device, clock: createClock(() => device.ms) };
}

describe('the page’s clock', () => {
  it.each([
    ['3 h ahead', 3 * HOUR],
    ['3 h behind', -3 * HOUR],
    ['5 s ahead', 5_000],
  ])('is within a second of the server’s on a device that’s %s', (_what, aheadMs) => {
    const { device, clock } = onDevice(aheadMs);
    clock.learn(header(SERVER), device.ms);
    expect(Math.abs(clock.now() - SERVER)).toBeLessThanOrEqual(1_000);
    expect(Math.abs(clock.at(device.ms + 60_000) - SERVER - 60_000)).toBeLessThanOrEqual(1_000);
  });

  it.each([
    ['differs by 2 s', 2_000, 0, header(SERVER)],
    ['waited a minute for the response', 60_000, 60_000, header(SERVER)],
    ['received no date', 3 * HOUR, 0, null],
    ['received something else', 3 * HOUR, 0, 'yesterday'],
  ])('is the device’s if it %s', (_what, aheadMs, tookMs, date) => {
    const { device, clock } = onDevice(aheadMs);
    clock.learn(date, device.ms - tookMs);
    expect(clock.now()).toBe(device.ms);
  });

  it('is the device’s again once someone has set that', () => {
    const { device, clock } = onDevice(3 * HOUR);
    clock.learn(header(SERVER), device.ms);
    device.ms = SERVER + 500;
    clock.learn(header(SERVER), device.ms);
    expect(clock.now()).toBe(device.ms);
  });
});
