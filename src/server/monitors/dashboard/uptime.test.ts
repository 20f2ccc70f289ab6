import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SQLITE } from '../../database/testing/engines.ts';
import { NO_ALERTS } from '../testing/dashboardOf.ts';
import { createMonitorStorage } from '../testing/monitorStorage.ts';
import { DAY, MINUTE, openMonitorWorld, T0, type MonitorWorld } from '../testing/monitorWorld.ts';
import { readDashboard } from './readDashboard.ts';

const nextPlace = SQLITE.places();
const HOUR = 60 * MINUTE;

describe('a dashboard', () => {
  let world: MonitorWorld;
  beforeEach(async () => {
    world = await openMonitorWorld(createMonitorStorage(await nextPlace()));
  });
  afterEach(() => world.store.close());

  const read = (now: number, timezone = 'UTC') =>
    readDashboard(
      { facts: world.store, alerts: { read: async () => NO_ALERTS } },
      { teamId: world.teamId },
      { now, timezone },
    );

  it('counts outages on the reader’s days', async () => {
    const { make, ping } = world;
    const monitor = await make({ graceSeconds: 9 * DAY });
    const at = Date.parse('2026-11-20T23:30Z');
    await ping(monitor, at - 3 * DAY);
    await ping(monitor, at, { kind: 'fail' });
    const inBerlin = await read(T0, 'Europe/Berlin');
    const inUtc = await read(T0);
    expect(inBerlin.failuresPerDay.slice(-2)).toEqual([0, 1]);
    expect(inUtc.failuresPerDay.slice(-2)).toEqual([1, 0]);
  });

  it('measures uptime since a monitor was first up or down', async () => {
    const { make, ping } = world;
    const monitor = await make({ graceSeconds: 9 * DAY }, { at: T0 - 9 * DAY });
    await ping(monitor, T0);
    await ping(monitor, T0 + HOUR, { kind: 'fail' });
    expect((await read(T0 + 2 * HOUR)).uptime.now).toEqual({ share: 0.5, since: T0, days: 0 });
    const later = await read(T0 + 4 * DAY);
    expect(later.uptime.now).toMatchObject({ since: T0, days: 4 });
    expect(later.wall).toMatchObject([{ uptime: { since: T0, days: 4 } }]);
    expect((await read(T0 + 40 * DAY)).uptime.now).toMatchObject({ days: 30 });
  });
});
