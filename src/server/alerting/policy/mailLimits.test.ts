import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reachedLimit } from './mailLimits.ts';

const limits = { perAddressHour: 100, perTeamDay: 1_000 };

describe('the limits on alert e-mails', () => {
  it.each([
    ['few of everything', { toAddress: 0, toAddressByTeam: 0, byTeam: 0 }, null],
    ['one less than an address gets', { toAddress: 99, toAddressByTeam: 99, byTeam: 99 }, null],
    ['all that an address gets', { toAddress: 100, toAddressByTeam: 100, byTeam: 100 }, 'address'],
    ['all that a team sends', { toAddress: 0, toAddressByTeam: 0, byTeam: 1_000 }, 'team'],
    ['another team’s flood', { toAddress: 100, toAddressByTeam: 0, byTeam: 0 }, null],
    ['another team’s flood, and one’s own share', { toAddress: 110, toAddressByTeam: 10, byTeam: 10 }, 'address'],
    ['the floods of many teams', { toAddress: 200, toAddressByTeam: 0, byTeam: 0 }, 'address'],
  ] as const)('are applied with %s: %o', (_what, sent, limit) => {
    expect(reachedLimit(sent, limits)).toBe(limit);
  });

  it('don’t apply when they are 0', () => {
    const sent = { toAddress: 1e6, toAddressByTeam: 1e6, byTeam: 1e6 };
    expect(reachedLimit(sent, { perAddressHour: 0, perTeamDay: 0 })).toBeNull();
    expect(reachedLimit(sent, { perAddressHour: 0, perTeamDay: 5 })).toBe('team');
    expect(reachedLimit(sent, { perAddressHour: 5, perTeamDay: 0 })).toBe('address');
  });

  it('limit one team to an address’s limit there, and all teams together to twice that', () => {
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
            if (reachedLimit(sent, { perAddressHour: limit, perTeamDay: 0 }) !== null) continue;
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
