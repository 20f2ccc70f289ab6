import { expect, it } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { createPreparation } from './preparation.ts';

it('reaches each provider at the start, and tries again until it is there', async () => {
  const asked: Record<string, number> = { quick: 0, slow: 0 };
  const provider = (name: string, reachedAt: number) => ({
    prepare: async () => (asked[name] = (asked[name] ?? 0) + 1) >= reachedAt,
  });
  const preparation = createPreparation([provider('quick', 1), provider('slow', 3)], 0);
  expect(asked).toEqual({ quick: 0, slow: 0 });
  preparation.start();
  await until(() => asked.slow === 3);
  preparation.stop();
  expect(asked).toEqual({ quick: 1, slow: 3 });
});
