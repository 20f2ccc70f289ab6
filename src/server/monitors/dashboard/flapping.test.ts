import { expect, it } from '@jest/globals';
import { SQLITE } from '../../database/testing/engines.ts';
import { dashboardOf } from '../testing/dashboardOf.ts';
import { createMonitorStorage } from '../testing/monitorStorage.ts';
import { DAY, MINUTE, openMonitorWorld, T0 } from '../testing/monitorWorld.ts';

const nextPlace = SQLITE.places();

it('shows a flapping monitor between its failures, until it settles', async () => {
  const world = await openMonitorWorld(createMonitorStorage(await nextPlace()));
  const { make, ping } = world;
  const readAt = (now: number) => dashboardOf(world, now);
  await make({ name: 'Calm', graceSeconds: 9 * DAY, tags: ['a'] }).then((calm) => ping(calm, T0));
  const probe = await make({ name: 'Probe', graceSeconds: 9 * DAY, tags: ['a'] });
  for (const minute of [0, 2, 4, 6]) {
    await ping(probe, T0 + minute * MINUTE, { kind: 'fail' });
    await ping(probe, T0 + (minute + 1) * MINUTE);
  }
  const { attention, lanes, wall } = await readAt(T0 + 8 * MINUTE);
  expect(attention).toMatchObject({
    total: 1,
    cards: [{ name: 'Probe', status: 'flapping', flaps: 4, reason: null }],
  });
  expect(lanes.rows.map(({ name }) => name)).toEqual(['Probe', 'Calm']);
  expect(wall[0]?.tiles.map(([, name]) => name)).toEqual(['Probe', 'Calm']);
  expect((await readAt(T0 + 30 * MINUTE)).attention).toMatchObject({ total: 0, cards: [] });
  await ping(probe, T0 + 9 * MINUTE, { kind: 'fail' });
  expect((await readAt(T0 + 10 * MINUTE)).attention.cards).toMatchObject([{ status: 'down', flaps: 5 }]);
  await world.store.close();
});
