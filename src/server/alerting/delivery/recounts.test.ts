import { expect, it } from '@jest/globals';
import type { Recount } from '../outbox.ts';
import { createRecounts } from './recounts.ts';

/** Creates recounts of monitors whose ids are their row numbers. */
function setUp(teamOf: (monitor: number) => string | null) {
  const asked: Recount[] = [];
  let isDown = false;
  const recounts = createRecounts({
    async countingMonitors(monitorIds) {
      if (isDown) throw new Error('The database is down.');
      return monitorIds.flatMap((monitorId) => {
        const teamId = teamOf(Number(monitorId));
        return teamId === null ? [] : [{ monitor: Number(monitorId), teamId }];
      });
    },
    async queueDue(_now, recount = { changed: [], after: 0 }) {
      asked.push(recount);
      return { after: recount.after + 1 };
    },
  });
  return { ...recounts, asked, fail: (fails: boolean) => (isDown = fails) };
}

const idsOf = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => `${from + index}`);

it('counts the failures of changed monitors a few at a time, and teams take turns', async () => {
  const { noteChanged, queueDue, asked } = setUp((monitor) => (monitor < 100 ? 'large' : 'small'));
  noteChanged(idsOf(1, 50));
  expect(await queueDue(0)).toEqual({ hasMore: true });
  noteChanged(['100', '101', '50']);
  while ((await queueDue(0)).hasMore);
  expect(asked.map(({ changed }) => changed.length)).toEqual([20, 20, 12]);
  expect(asked[1]?.changed.slice(0, 4)).toEqual([21, 100, 22, 101]);
  expect(asked.map(({ after }) => after)).toEqual([0, 1, 2]);
});

it('skips monitors without alerts that wait, and asks again after a failure', async () => {
  const { noteChanged, queueDue, asked, fail } = setUp((monitor) => (monitor === 7 ? 'team' : null));
  noteChanged(idsOf(1, 30));
  fail(true);
  await expect(queueDue(0)).rejects.toThrow('down');
  fail(false);
  expect(await queueDue(0)).toEqual({ hasMore: false });
  expect(asked).toEqual([{ changed: [7], after: 0 }]);
});
