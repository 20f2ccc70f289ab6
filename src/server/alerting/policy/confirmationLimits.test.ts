import { describe, expect, it } from '@jest/globals';
import { confirmationWaitSeconds } from './mailLimits.ts';

const DAY = 86_400_000;
const NOW = 10 * DAY;
const limits = { perAddress: 3, perTeam: 5 };
const none = { toAddress: [], byTeam: [], byPerson: [] };

describe('the limits on confirmation e-mails', () => {
  it.each([
    ['nothing was sent', none, null],
    ['two were sent to the address', { ...none, toAddress: [NOW - 5, NOW - 4] }, null],
    ['three were sent to the address', { ...none, toAddress: [NOW - DAY + 60_000, NOW - 4, NOW - 3] }, 60],
    [
      'five were sent for the team',
      { ...none, byTeam: [1, 2, 3, 4, 5].map((hours) => NOW - DAY + hours * 3_600_000) },
      3_600,
    ],
    [
      'the person requested five',
      { ...none, byPerson: [1, 2, 3, 4, 5].map((count) => NOW - count).toReversed() },
      86_400,
    ],
  ])('determine how long to wait after %s', (_what, sent, seconds) => {
    expect(confirmationWaitSeconds(sent, limits, NOW)).toBe(seconds);
  });

  it('don’t apply when they are 0', () => {
    const many = Array.from({ length: 100 }, () => NOW);
    const sent = { toAddress: many, byTeam: many, byPerson: many };
    expect(confirmationWaitSeconds(sent, { perAddress: 0, perTeam: 0 }, NOW)).toBeNull();
  });

  it('make the caller wait until none of them is reached', () => {
    const sent = {
      toAddress: [NOW - DAY + 1_000, NOW - 3, NOW - 2],
      byTeam: Array.from({ length: 5 }, () => NOW - DAY / 2),
      byPerson: [],
    };
    expect(confirmationWaitSeconds(sent, limits, NOW)).toBe(43_200);
  });
});
