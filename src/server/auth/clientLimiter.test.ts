import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientOf, createClientLimiter } from './clientLimiter.ts';

describe('limiting a client', () => {
  it('never lets more than thirty calls through within any minute, nor refuses without need', () => {
    const gaps = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(gaps, (gapsMs) => {
        let now = 1e12;
        const limiter = createClientLimiter(() => now);
        const allowed: number[] = [];
        for (const gapMs of gapsMs) {
          now += gapMs;
          const within = allowed.filter((at) => now - at < 60_000);
          const wait = limiter.take('192.0.2.1');
          expect(wait).toBe(within.length < 30 ? null : Math.ceil((within[0]! + 60_000 - now) / 1000));
          if (wait === null) allowed.push(now);
        }
      }),
    );
  });

  it('counts each client for itself', () => {
    const limiter = createClientLimiter(() => 0);
    for (let count = 0; count < 30; count++) limiter.take('192.0.2.1');
    expect(limiter.take('192.0.2.1')).toBe(60);
    expect(limiter.take('192.0.2.2')).toBeNull();
  });

  it('forgets the client that was idle longest when there are too many', () => {
    const limiter = createClientLimiter(() => 0);
    const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    for (let count = 0; count < 30; count++) limiter.take(addressOf(0));
    for (let count = 0; count < 30; count++) limiter.take(addressOf(1));
    for (let number = 2; number < 10_000; number++) limiter.take(addressOf(number));
    expect(limiter.take(addressOf(0))).toBe(60);
    limiter.take(addressOf(10_000));
    expect(limiter.take(addressOf(1))).toBeNull();
    expect(limiter.take(addressOf(0))).toBe(60);
  });
});

describe('telling clients apart', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['not an address', 'not an address'],
  ])('takes %s for %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});
