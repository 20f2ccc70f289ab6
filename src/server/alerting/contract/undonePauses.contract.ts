import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeUndonePauses(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const after = (minutes: number): void => {
    world.clock.now = START + minutes * MINUTE;
  };

  const pause = (monitorId: string): Promise<void> => context.monitors().setPaused(monitorId, true, world.clock.now);
  const undoPause = (monitorId: string): Promise<void> => context.monitors().undoPause(monitorId, world.clock.now);

  describe('an outage whose pause is undone', () => {
    it('is not reported again, and its recovery is reported with the whole duration', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      after(10);
      await pause(monitorId);
      expect(await world.deliverAll()).toEqual([]);
      after(11);
      await undoPause(monitorId);
      expect(await world.deliverAll()).toEqual([]);
      after(20);
      await world.ping(monitorId, 'success');
      const [delivery] = await world.claim();
      expect(delivery?.alerts).toMatchObject([{ direction: 'up', facts: { downForMs: 20 * MINUTE } }]);
      expect(await world.alerts.flipRecord(delivery?.alerts[0]?.id ?? 0)).toMatchObject({ timesDown: 1 });
    });

    it('does not make a monitor flap', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      for (const kind of ['fail', 'success', 'fail', 'success', 'fail'] as const) await world.ping(monitorId, kind);
      await world.deliverAll();
      await pause(monitorId);
      await undoPause(monitorId);
      await world.ping(monitorId, 'success');
      const [delivery] = await world.claim();
      expect(delivery?.alerts).toMatchObject([{ direction: 'up' }]);
      expect(delivery?.alerts[0]?.facts).not.toHaveProperty('flapping');
    });

    it('continues its reminders, which are not sent during the pause', async () => {
      await world.addIntegration({ remindEverySeconds: 600 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      after(9);
      await pause(monitorId);
      after(11);
      expect(await world.deliverAll()).toEqual([]);
      await undoPause(monitorId);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
      after(21);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
    });

    it('stops its reminders if the monitor is resumed instead', async () => {
      await world.addIntegration({ remindEverySeconds: 600 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      await pause(monitorId);
      after(11);
      expect(await world.deliverAll()).toEqual([]);
      await context.monitors().setPaused(monitorId, false, world.clock.now);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('is reported after as many failures as before', async () => {
      await world.addIntegration({ alertAfterFailures: 2 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await pause(monitorId);
      expect(await world.deliverAll()).toEqual([]);
      await undoPause(monitorId);
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('starts counting failures again if a failure ends the pause', async () => {
      await world.addIntegration({ alertAfterFailures: 2 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await pause(monitorId);
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('is reported as ongoing when a snooze ends', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      const until = START + 60 * MINUTE;
      await world.alerts.snooze({ teamId: world.teamId, monitorId, until }, world.clock.now, THE_SERVER);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      after(10);
      await pause(monitorId);
      after(11);
      await undoPause(monitorId);
      after(60);
      const [delivery] = await world.claim();
      expect(delivery?.alerts).toMatchObject([{ direction: 'down', facts: { at: START } }]);
      expect(delivery?.alerts[0]).not.toHaveProperty('ended');
    });
  });
}
