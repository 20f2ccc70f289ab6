import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { createAlertWorld, type AlertWorld } from '../testing/alertWorld.ts';

const nextFile = temporaryFiles();
let world: AlertWorld;
beforeEach(() => {
  world = createAlertWorld(nextFile());
});
afterEach(() => world.close());

async function upMonitor(name?: string): Promise<string> {
  const monitorId = await world.addMonitor(name);
  await world.ping(monitorId, 'success');
  return monitorId;
}

describe('a storm', () => {
  it.each([
    [true, [12]],
    [false, Array.from({ length: 12 }, () => 1)],
  ])('of more than ten flips is one message where that is wanted: %s', async (wantsSummary, sizes) => {
    world.addIntegration({ wantsSummary });
    const monitorIds: string[] = [];
    for (let index = 0; index < 12; index++) monitorIds.push(await upMonitor(`M${index}`));
    for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
    const early = world.claim();
    world.clock.now += 5_000;
    const claimed = [...early, ...world.claim()];
    expect(claimed.map(({ tellings }) => tellings.length)).toEqual(sizes);
  });

  it('is told in one piece again when its message fails, under the same key', async () => {
    world.addIntegration({ wantsSummary: true });
    for (let index = 0; index < 12; index++) await world.ping(await upMonitor(`M${index}`), 'fail');
    world.alerts.expandFlips(world.clock.now);
    world.clock.now += 5_000;
    const [first] = world.claim();
    if (first) world.answer(first, 500);
    world.clock.now += 10_000;
    const [second] = world.claim();
    expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, tellings: { length: 12 } });
    if (second) world.answer(second);
    expect(world.tell()).toEqual([]);
  });

  it('is told one by one where each is an incident of its own', async () => {
    world.addIntegration({ wantsSummary: true });
    for (let index = 0; index < 12; index++) await world.ping(await upMonitor(`M${index}`), 'fail');
    world.alerts.expandFlips(world.clock.now);
    world.clock.now += 5_000;
    expect(world.claim({ takesSummaries: () => false })).toHaveLength(12);
  });
});
