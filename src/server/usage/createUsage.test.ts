import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Team, TeamRole } from '../../contract/records.ts';
import type { Usage } from '../../contract/usage.ts';
import type { PersonContext } from '../access/visitor.ts';
import type { PersonalCall } from '../commands/rpcDefinition.ts';
import { createUsage } from './createUsage.ts';
import type { UsageCount } from './usageFacts.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const ADA = 'id_ada';

const teamOf = (teamId: string, display: string, role: TeamRole): Team => ({
  teamId,
  display,
  initials: '',
  users: [{ userId: ADA, role }],
});

describe('usage/get', () => {
  let now: number;
  let steps: number[][];
  let monitorsOf: (teamId: string) => Promise<number[]>;
  beforeEach(() => {
    now = NOW;
    steps = [];
    monitorsOf = async (teamId) => (teamId === 'big' ? Array.from({ length: 120 }, (_, index) => index) : [1_000]);
  });

  function start(teams: Team[], limits = { teams: 50, monitors: Infinity, monitorPingsPerMinute: 60, bodyBytes: 100 }) {
    const [definition] = createUsage({
      facts: {
        monitorsOf: (teamId) => monitorsOf(teamId),
        async count(ids): Promise<UsageCount> {
          steps.push([...ids]);
          return { pingsByDay: new Map([['2026-11-21', ids.length]]), alerts: 1, keptBytes: 10 };
        },
      },
      teamsOf: async () => teams,
      limits,
      now: () => now,
    });
    const { handle } = definition as PersonalCall;
    const context = { visitor: { kind: 'identity', identityId: ADA, sessionId: 's' } } as PersonContext;
    return async (): Promise<Usage> => {
      const outcome = await handle(null, context);
      if (outcome.kind !== 'result') throw new Error('It failed.');
      return outcome.value as Usage;
    };
  }

  it('covers the teams that the person manages, sorted by name', async () => {
    const usage = await start([
      teamOf('b', 'Zebra', 'owner'),
      teamOf('c', 'Guest', 'member'),
      teamOf('a', 'Apple', 'owner'),
    ])();
    expect(usage.teams).toEqual([
      { teamId: 'a', display: 'Apple', monitors: 1, pings: 1, alerts: 1, keptBytes: 10 },
      { teamId: 'b', display: 'Zebra', monitors: 1, pings: 1, alerts: 1, keptBytes: 10 },
    ]);
    expect(usage.days).toHaveLength(30);
    expect(usage.days[0]).toEqual({ day: '2026-10-23', pings: 0 });
    expect(usage.days[29]).toEqual({ day: '2026-11-21', pings: 2 });
  });

  it('returns the limits; null means unlimited', async () => {
    const { quotas } = await start([])();
    expect(quotas).toEqual({ teams: 50, monitors: null, monitorPingsPerMinute: 60, bodyBytesPerDay: 100 });
  });

  it('counts many monitors in steps', async () => {
    const usage = await start([teamOf('big', 'Big', 'owner')])();
    expect(steps.map((step) => step.length)).toEqual([50, 50, 20]);
    expect(usage.teams).toMatchObject([{ monitors: 120, pings: 120, alerts: 3, keptBytes: 30 }]);
  });

  it('counts 10,000 monitors in 200 steps, once for everyone who opens the page', async () => {
    monitorsOf = async () => Array.from({ length: 10_000 }, (_, index) => index);
    const ask = start([teamOf('big', 'Big', 'owner')]);
    expect((await ask()).teams).toMatchObject([{ monitors: 10_000, pings: 10_000 }]);
    await Promise.all([ask(), ask()]);
    expect(steps).toHaveLength(200);
    expect(Math.max(...steps.map((step) => step.length))).toBe(50);
  });

  it('counts once for all calls within five minutes', async () => {
    const ask = start([teamOf('a', 'Apple', 'owner')]);
    await Promise.all([ask(), ask()]);
    now += 5 * MINUTE - 1;
    expect((await ask()).countedAt).toBe(NOW);
    expect(steps).toHaveLength(1);
    now += 1;
    expect((await ask()).countedAt).toBe(now);
    expect(steps).toHaveLength(2);
  });

  it('counts again on another day', async () => {
    now = Date.UTC(2026, 10, 21, 23, 59);
    const ask = start([teamOf('a', 'Apple', 'owner')]);
    await ask();
    now += MINUTE;
    expect((await ask()).days.at(-1)?.day).toBe('2026-11-22');
    expect(steps).toHaveLength(2);
  });

  it('does not cache a failed count', async () => {
    const ask = start([teamOf('a', 'Apple', 'owner')]);
    const works = monitorsOf;
    monitorsOf = () => Promise.reject(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
    monitorsOf = works;
    expect((await ask()).teams).toHaveLength(1);
  });
});
