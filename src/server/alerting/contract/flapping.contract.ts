import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeFlapping(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const after = (minutes: number): void => {
    world.clock.now = START + minutes * MINUTE;
  };

  describe('a monitor that flaps', () => {
    it('is reported at most once every five minutes, with a note, and then once it settles', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      const delivered: string[] = [];
      const words: (string | undefined)[] = [];
      const round = async (): Promise<void> => {
        for (let claimed = await world.claim(); claimed.length > 0; claimed = await world.claim()) {
          for (const delivery of claimed) {
            delivered.push(delivery.alerts[0]?.direction ?? '');
            words.push(delivery.alerts[0]?.facts.flapping);
            await world.answer(delivery);
          }
        }
      };
      for (let minute = 1; minute <= 20; minute++) {
        after(minute);
        await world.ping(monitorId, minute % 2 === 1 ? 'fail' : 'success');
        await round();
      }
      expect(delivered.slice(0, 6)).toEqual(['down', 'up', 'down', 'up', 'down', 'up']);
      expect(delivered.length).toBeLessThanOrEqual(10);
      await world.ping(monitorId, 'fail');
      await round();
      after(26);
      await round();
      expect(delivered.at(-1)).toBe('down');
      expect(words.at(-1)).toMatch(/^It went down \d+ times in 30 min/);
    });

    it('is not reported while each change is shorter than five minutes, until it settles', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      const delivered: [minute: number, direction: string | undefined][] = [];
      const round = async (minute: number): Promise<void> => {
        after(minute);
        for (let claimed = await world.claim(); claimed.length > 0; claimed = await world.claim()) {
          for (const delivery of claimed) {
            delivered.push([minute, delivery.alerts[0]?.direction]);
            await world.answer(delivery);
          }
        }
      };
      for (let minute = 3; minute <= 36; minute++) {
        after(minute);
        if (minute % 3 === 0) await world.ping(monitorId, minute % 2 === 1 ? 'fail' : 'success');
        await round(minute);
      }
      const [first, ...others] = delivered.filter(([minute]) => minute >= 21);
      expect([first, others]).toEqual([[21, 'down'], []]);
      await round(41);
      expect(delivered.at(-1)).toEqual([41, 'up']);
    });

    it('is reported with the note even if each outage is too short to report, and again while it continues', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      const delivered: [minute: number, direction: string, isWarned: boolean][] = [];
      const round = async (minute: number): Promise<void> => {
        after(minute);
        for (let claimed = await world.claim(); claimed.length > 0; claimed = await world.claim()) {
          for (const delivery of claimed) {
            for (const { direction, facts } of delivery.alerts) {
              delivered.push([minute, direction, facts.flapping !== undefined]);
            }
            await world.answer(delivery);
          }
        }
      };
      for (let minute = 0; minute < 240; minute += 4) {
        await round(minute);
        await world.ping(monitorId, 'fail');
        await round(minute);
        await round(minute + 2);
        await world.ping(monitorId, 'success');
        await round(minute + 2);
      }
      const warned = delivered.filter(([, , isWarned]) => isWarned);
      expect(delivered.length - warned.length).toBe(6);
      expect(warned[0]).toEqual([12, 'down', true]);
      const minutes = [...warned.map(([minute]) => minute), 240];
      const gaps = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(40);
      expect(warned.length).toBeLessThanOrEqual(20);
    });
  });
}
