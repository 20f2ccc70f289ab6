import { expect, it } from '@jest/globals';
import type { Delivery, WaitingDestination } from '../outbox.ts';
import { createTakeTurns } from './takeTurns.ts';

const hook = (destination: string, teamId: string): WaitingDestination => ({
  destination,
  teamId,
  kind: 'webhook',
  hasWorked: false,
});

/** Takes turns with one slot at a time; every destination has an endless number of deliveries. */
function setUp(waiting: readonly WaitingDestination[], hanging: readonly string[] = []) {
  const takeTurns = createTakeTurns({
    outbox: {
      waitingDestinations: async () => [...waiting],
      claim: async ({ rooms }) => rooms.map(({ destination }) => ({ destination }) as Delivery),
    },
    slots: {
      free: () => 1,
      mayHang: ({ teamId }) => hanging.includes(teamId ?? ''),
      take: () => ({ release: () => undefined }),
    },
    owner: 'me',
    leaseMs: 1,
    takesSummaries: () => false,
  });
  return async (turns: number): Promise<string[]> => {
    const order: string[] = [];
    for (let turn = 0; turn < turns; turn++) {
      order.push(...(await takeTurns(0, 1)).map(({ delivery }) => delivery.destination));
    }
    return order;
  };
}

const many = Array.from({ length: 50 }, (_, index) => hook(`a${index + 10}`, 'large'));

it('gives teams turns, and each of a team’s destinations, however many one team has', async () => {
  const take = setUp([...many, hook('b1', 'small'), hook('b2', 'small'), hook('c1', 'other')]);
  expect(await take(9)).toEqual(['a10', 'c1', 'b1', 'a11', 'c1', 'b2', 'a12', 'c1', 'b1']);
});

it('lets a team with deliveries that may hang wait until the others have had their turn', async () => {
  expect(await setUp([...many, hook('b1', 'small'), hook('b2', 'small')], ['large'])(4)).toEqual([
    'b1',
    'b2',
    'b1',
    'b2',
  ]);
  expect(await setUp(many, ['large'])(2)).toEqual(['a10', 'a11']);
});
