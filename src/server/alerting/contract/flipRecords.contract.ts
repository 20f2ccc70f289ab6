import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FlipRecord } from '../policy/alertContext.ts';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeFlipRecords(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const DAY = 1_440 * MINUTE;

  /** Returns the record of the flip whose alert is due. */
  async function recordNow(): Promise<FlipRecord | null> {
    const [delivery] = await world.claim();
    if (delivery === undefined) throw new Error('There is nothing to tell.');
    const record = await world.alerts.flipRecord(delivery.alerts[0]?.id ?? 0);
    await world.answer(delivery);
    return record;
  }

  describe('the stored record of a flip', () => {
    beforeEach(async () => {
      await world.addIntegration();
    });

    it('contains the ping that caused the flip, with its body, and the previous success', async () => {
      const monitorId = await world.addUpMonitor();
      world.clock.now += MINUTE;
      await world.ping(monitorId, 'fail', 'no space left on device');
      const record = await recordNow();
      expect(record).toMatchObject({
        runbookUrl: null,
        schedule: { kind: 'period', periodSeconds: 3_600 },
        scheduleWords: 'Every hour',
        graceSeconds: 600,
        timesDown: 1,
        ping: { isBodyCut: false },
        lastSuccess: { at: START, durationMs: null },
      });
      expect(Buffer.from(record?.ping.body ?? []).toString()).toBe('no space left on device');
    });

    it('contains how often the monitor went down in the 30 days before the flip', async () => {
      const monitorId = await world.addUpMonitor();
      const goDownAndUp = async (): Promise<number | undefined> => {
        await world.ping(monitorId, 'fail');
        const times = (await recordNow())?.timesDown;
        world.clock.now += MINUTE;
        await world.ping(monitorId, 'success');
        await recordNow();
        return times;
      };
      expect(await goDownAndUp()).toBe(1);
      world.clock.now += 20 * DAY;
      expect(await goDownAndUp()).toBe(2);
      world.clock.now += 20 * DAY;
      expect(await goDownAndUp()).toBe(2);
    });

    it('is each alert’s own if several are read at the same time', async () => {
      const monitorIds = [await world.addUpMonitor(), await world.addUpMonitor(), await world.addUpMonitor()];
      for (const [index, monitorId] of monitorIds.entries()) await world.ping(monitorId, 'fail', `output ${index}`);
      const alerts = (await world.claim()).flatMap((delivery) => delivery.alerts);
      await context.monitors().remove(monitorIds[1] ?? '');
      const records = await Promise.all(alerts.map(({ id }) => world.alerts.flipRecord(id)));
      const outputs = records.map((record) => record && Buffer.from(record.ping.body ?? []).toString());
      expect(Object.fromEntries(alerts.map(({ monitorId }, index) => [monitorId, outputs[index]]))).toEqual(
        Object.fromEntries(monitorIds.map((monitorId, index) => [monitorId, index === 1 ? null : `output ${index}`])),
      );
    });

    it('is null once the monitor has been deleted', async () => {
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      const [delivery] = await world.claim();
      await context.monitors().remove(monitorId);
      expect(await world.alerts.flipRecord(delivery?.alerts[0]?.id ?? 0)).toBeNull();
    });
  });
}
