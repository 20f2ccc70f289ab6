import { expect, it } from '@jest/globals';
import { createTeamCosts } from './teamCosts.ts';

it('counts a team once, and uses the count from then on', async () => {
  const asked: string[] = [];
  const costOf = createTeamCosts(async (teamId) => {
    asked.push(teamId);
    return teamId === 'huge' ? 1_000_000 : 800;
  });
  expect([costOf('a'), costOf('a'), costOf('huge')]).toEqual([0, 0, 0]);
  await new Promise(setImmediate);
  expect([costOf('a'), costOf('a'), costOf('huge'), costOf('b')]).toEqual([10, 10, 200, 0]);
  expect(asked).toEqual(['a', 'huge', 'b']);
});

it('takes a team that can’t be counted for small', async () => {
  const costOf = createTeamCosts(() => Promise.reject(new Error('The database is down.')));
  expect(costOf('a')).toBe(0);
  await new Promise(setImmediate);
  expect(costOf('a')).toBe(0);
});
