import { describe, expect, it } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { POSTGRES } from '../../database/testing/engines.ts';
import { describeEventBus } from '../eventBus.contract.ts';
import type { EventBus } from '../eventBus.ts';
import { createMemoryEventBus } from '../memoryEventBus.ts';
import { createPostgresEventBus } from './postgresEventBus.ts';

const nextPlace = POSTGRES.places();

async function openBuses(count: number): Promise<EventBus[]> {
  const place = await nextPlace();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const database = await place.open();
      if (database.engine !== 'postgres') throw new Error('This is another engine.');
      const bus = createPostgresEventBus({ local: createMemoryEventBus(), database });
      return {
        ...bus,
        async close() {
          await bus.close();
          await database.close();
        },
      };
    }),
  );
}

describeEventBus('PostgreSQL', async () => (await openBuses(1))[0]!);

describe('events between servers', () => {
  it('arrive on each server exactly once, complete, and in publication order', async () => {
    const buses = await openBuses(3);
    const heard = buses.map((bus) => {
      const payloads: unknown[] = [];
      bus.subscribe(['a', 'é'], (payload) => payloads.push(payload));
      return payloads;
    });
    const large = { text: 'é😀'.repeat(50_000) };
    await buses[0]!.publish(['a', 'é'], 1);
    await Promise.all([buses[0]!.publish(['a', 'é'], large), buses[0]!.publish(['a', 'é'], 3)]);
    await until(() => heard.every((payloads) => payloads.length === 3));
    expect(heard).toEqual([1, 2, 3].map(() => [1, large, 3]));
    await Promise.all(buses.map((bus) => bus.close()));
  });

  it('always count as heard, because another server might have a listener', async () => {
    const [bus] = await openBuses(1);
    expect(bus!.isHeard(['a'])).toBe(true);
    await bus!.close();
  });
});
