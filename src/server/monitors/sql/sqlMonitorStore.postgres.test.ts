import { expect, it } from '@jest/globals';
import { POSTGRES } from '../../database/testing/engines.ts';
import { minutely, MINUTE, openMonitorWorld, T0 } from '../testing/monitorWorld.ts';
import { describeSqlMonitorStore, openStore } from './sqlMonitorStore.contract.ts';

describeSqlMonitorStore(POSTGRES);

const nextPlace = POSTGRES.places();

it('keeps no server waiting for one that was stopped while it gave a sign of life', async () => {
  const place = await nextPlace();
  const { store, make, ping, flips } = await openMonitorWorld({
    open: (options) => openStore(place, options),
    countRows: async () => 0,
    countCodes: async () => [0, 0],
    readAudit: async () => [],
    remove: async () => undefined,
  });
  const monitor = await make(minutely);
  await ping(monitor, T0);
  const later = T0 + 5 * MINUTE;
  const stopped = await place.open();
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  const holding = stopped.transact(async ({ query }) => {
    await query.selectFrom('engine').selectAll().forUpdate().execute();
    hold();
    await woken;
  });
  await held;
  expect(await store.recordAlive({ now: later, isInDoubt: false })).toBeNull();
  // Only the stopped one knows what's excused.
  expect(await store.sweepDeadlines(later)).toEqual({ flips: 0, hasMore: false });
  await ping(monitor, T0 + 1, { kind: 'log' });
  wake();
  await holding;
  expect(await store.sweepDeadlines(later)).toEqual({ flips: 1, hasMore: false });
  expect(await flips(monitor)).toEqual([
    ['up', 0],
    ['down', 2 * MINUTE],
  ]);
  await stopped.close();
  await store.close();
});
