import { expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { openAlertWorld } from '../testing/openAlertWorld.ts';
import { openCountedStore } from '../testing/openCountedStore.ts';

const nextFile = temporaryFiles();

it('reads a bounded number of the alerts that wait for failures, and each of them in turn', async () => {
  const file = nextFile();
  const world = openAlertWorld(file);
  const now = () => world.clock.now;
  for (let index = 0; index < 10; index++) await world.addIntegration({ name: `I${index}`, alertAfterFailures: 2 });
  const monitorIds: string[] = [];
  for (let index = 0; index < 60; index++) monitorIds.push(await world.addMonitor(`M${index}`));
  for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
  const { alerts, takeRows, close } = openCountedStore(file);
  for (let hasMore = true; hasMore;) ({ hasMore } = await alerts.queueFlips(now()));
  await world.ping(await world.addMonitor('Later'), 'fail');
  takeRows();
  await alerts.queueFlips(now());
  expect(takeRows()).toBeLessThan(50);

  for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
  let [after, rounds] = [0, 0];
  do {
    ({ after } = await alerts.queueDue(now(), { changed: [], after }));
    expect(takeRows()).toBeLessThanOrEqual(3 * 200 + 10);
    rounds++;
  } while (after > 0);
  expect(rounds).toBe(4);
  expect(await world.deliverAll()).toHaveLength(600);
  await close();
  await world.close();
});
