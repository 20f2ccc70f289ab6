import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLimitReached } from './mailLimits.ts';

const limits = { perAddressHour: 100, perTeamDay: 1_000 };

describe('the limits on alert e-mails', () => {
  it.each([
    ['few e-mails', { toAddress: 0, toAddressByTeam: 0, byTeam: 0 }, false],
    ['one e-mail less than the limit of an address', { toAddress: 99, toAddressByTeam: 99, byTeam: 99 }, false],
    ['as many e-mails as the limit of an address', { toAddress: 100, toAddressByTeam: 100, byTeam: 100 }, true],
    ['as many e-mails as the limit of a team', { toAddress: 0, toAddressByTeam: 0, byTeam: 1_000 }, true],
    ['a flood from another team', { toAddress: 100, toAddressByTeam: 0, byTeam: 0 }, false],
    [
      'a flood from another team after the team used its share',
      { toAddress: 110, toAddressByTeam: 10, byTeam: 10 },
      true,
    ],
    ['floods from many teams', { toAddress: 200, toAddressByTeam: 0, byTeam: 0 }, true],
  ] as const)('are applied to %s: %o', (_what, sent, isReached) => {
    expect(isLimitReached(sent, limits)).toBe(isReached);
  });

  it('don’t apply when they are 0', () => {
    const sent = { toAddress: 1e6, toAddressByTeam: 1e6, byTeam: 1e6 };
    expect(isLimitReached(sent, { perAddressHour: 0, perTeamDay: 0 })).toBe(false);
    expect(isLimitReached(sent, { perAddressHour: 0, perTeamDay: 5 })).toBe(true);
    expect(isLimitReached(sent, { perAddressHour: 5, perTeamDay: 0 })).toBe(true);
  });

  it('let one team send at most the limit to an address, and all teams together twice that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 400 }),
        (limit, teams) => {
          const sentBy = new Map<number, number>();
          let toAddress = 0;
          for (const team of teams) {
            const own = sentBy.get(team) ?? 0;
            const sent = { toAddress, toAddressByTeam: own, byTeam: own };
            if (isLimitReached(sent, { perAddressHour: limit, perTeamDay: 0 })) continue;
            sentBy.set(team, own + 1);
            toAddress += 1;
          }
          expect(toAddress).toBeLessThanOrEqual(2 * limit);
          expect(Math.max(0, ...sentBy.values())).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});
