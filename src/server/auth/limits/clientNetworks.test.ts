import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientNetworks, createClientLimiter } from './clientNetworks.ts';

describe('limiting a client', () => {
  it('never allows more than thirty calls within any minute, and never refuses too early', () => {
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

  it('counts each client separately', () => {
    const limiter = createClientLimiter(() => 0);
    for (let count = 0; count < 30; count++) limiter.take('192.0.2.1');
    expect(limiter.take('192.0.2.1')).toBe(60);
    expect(limiter.take('192.0.2.2')).toBeNull();
  });

  it('keeps the counts of clients during a flood of calls from others', () => {
    const limiter = createClientLimiter(() => 0);
    for (let count = 0; count < 30; count++) limiter.take('192.0.2.1');
    for (let number = 0; number < 20_000; number++) limiter.take(`10.${number >> 8}.${number & 255}.1`);
    expect(limiter.take('192.0.2.1')).toBe(60);
  });

  it('limits an IPv6 site that switches between its networks', () => {
    const limiter = createClientLimiter(() => 0);
    let allowed = 0;
    for (let number = 0; number < 1_000; number++) {
      if (limiter.take(`2001:db8:1:${number.toString(16)}::1`) === null) allowed++;
    }
    expect(allowed).toBe(300);
    expect(limiter.take('2001:db8:2::1')).toBeNull();
  });
});

describe('grouping clients', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
    ['::1', '0:0:0:0', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
    ['not an address', 'not an address', null],
  ])('treats %s as %s in %s', (address, network, neighborhood) => {
    expect(clientNetworks(address)).toEqual({ network, neighborhood });
  });
});
