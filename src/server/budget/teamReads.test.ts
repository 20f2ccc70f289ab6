import { describe, expect, it } from '@jest/globals';
import { createTeamReads } from './teamReads.ts';

const SIZES: Record<string, number> = { small: 700, large: 2_400, other: 1_600, huge: 1_000_000 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a read of a team', () => {
  it('costs what its size says, counted once', async () => {
    const asked: string[] = [];
    const { costOf, inTurn } = createTeamReads(async (teamId) => {
      asked.push(teamId);
      return SIZES[teamId] ?? 0;
    });
    const read = (teamId: string) => inTurn(teamId, async () => teamId);
    expect([costOf('large'), costOf('huge')]).toEqual([20, 20]);
    await Promise.all(['large', 'huge', 'large'].map(read));
    expect([costOf('large'), costOf('huge')]).toEqual([30, 200]);
    expect(asked).toEqual(['large', 'huge']);
  });

  it('costs as much as all of a person’s teams if it reads them all', async () => {
    const teamsOf = async (id: string) => (id === 'ann' ? [{ teamId: 'large' }, { teamId: 'other' }] : []);
    const { costOf, inTurn } = createTeamReads(async (teamId) => SIZES[teamId] ?? 0, teamsOf);
    await inTurn('ann', async () => undefined);
    await inTurn('other', async () => undefined);
    expect([costOf('ann'), costOf('other')]).toEqual([50, 20]);
  });

  it('costs more as soon as a small team has grown', async () => {
    const sizes = [0, 8_000, 9_000];
    const { costOf, inTurn } = createTeamReads(async () => sizes.shift() ?? 0);
    const costs: number[] = [];
    for (let read = 0; read < 3; read++) costs.push(await inTurn('team', async () => costOf('team')));
    expect(costs).toEqual([0, 100, 100]);
  });

  it('counts no team that is only asked for, as strangers can', async () => {
    const asked: string[] = [];
    const { costOf } = createTeamReads(async (teamId) => asked.push(teamId));
    expect(costOf('whatever a stranger sends')).toBe(20);
    await turn();
    expect(asked).toEqual([]);
  });

  it('runs, and costs as much as before, if the team can’t be counted', async () => {
    const { costOf, inTurn } = createTeamReads(() => Promise.reject(new Error('The database is down.')));
    expect(await inTurn('a', async () => 'read')).toBe('read');
    expect(costOf('a')).toBe(20);
  });

  it('waits for those of other large teams, in turns, and gives others their turn in between', async () => {
    const { inTurn } = createTeamReads(async (teamId) => SIZES[teamId] ?? 0);
    const log: string[] = [];
    const read = (teamId: string, name: string) =>
      inTurn(teamId, async () => {
        log.push(`${name} starts`);
        await turn();
        log.push(`${name} ends`);
      });
    await Promise.all([
      ...['L1', 'L2', 'L3'].map((name) => read('large', name)),
      read('other', 'O1'),
      read('small', 'S1'),
    ]);
    const inOrder = ['L1', 'L2', 'O1', 'L3'].flatMap((name) => [`${name} starts`, `${name} ends`]);
    expect(log.filter((line) => !line.startsWith('S'))).toEqual(inOrder);
  });

  it('that fails lets the next one start', async () => {
    const { inTurn } = createTeamReads(async () => 1_600);
    const failed = inTurn('a', () => Promise.reject(new Error('No')));
    const next = inTurn('a', async () => 'read');
    await expect(failed).rejects.toThrow('No');
    expect(await next).toBe('read');
  });
});
