import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { HeldBy } from '../../../contract/alerting/integrationRecord.ts';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeHolding(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const after = (minutes: number): void => {
    world.clock.now = START + minutes * MINUTE;
  };

  const windowFor = (monitorIds: string[], fromMinute: number, minutes: number): MaintenanceWindow => ({
    windowId: 'w1',
    title: 'Move',
    monitorIds,
    when: { kind: 'once', from: START + fromMinute * MINUTE, minutes },
  });

  type Quieten = (monitorId: string) => Promise<void>;
  const ways: [string, HeldBy, Quieten][] = [
    ['snooze of a monitor', 'snooze', (monitorId) => snooze(60, monitorId)],
    ['snooze of a team', 'snooze', () => snooze(60)],
    ['maintenance window of a monitor', 'maintenance', (monitorId) => saveWindow(windowFor([monitorId], 0, 60))],
    ['maintenance window of a team', 'maintenance', () => saveWindow(windowFor([], 0, 60))],
  ];

  async function snooze(untilMinute: number | null, monitorId?: string): Promise<void> {
    const until = untilMinute === null ? null : START + untilMinute * MINUTE;
    const ofMonitor = monitorId === undefined ? {} : { monitorId };
    await world.alerts.snooze({ teamId: world.teamId, ...ofMonitor, until }, world.clock.now, THE_SERVER);
  }

  async function saveWindow(window: MaintenanceWindow): Promise<void> {
    await world.alerts.saveWindow({ teamId: world.teamId, versionstamp: null, window }, world.clock.now, THE_SERVER);
  }

  describe.each(ways)('a %s', (_way, heldBy, quieten) => {
    it('holds an alert and sends it at the end if the monitor is still down', async () => {
      const integrationId = await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await quieten(monitorId);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      const { notifications } = (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
      expect(notifications).toMatchObject([{ state: 'waiting', heldBy, heldUntil: START + 60 * MINUTE }]);
      after(59.9);
      expect(await world.deliverAll()).toEqual([]);
      after(60);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('sends nothing about a monitor that went down and came back up', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await quieten(monitorId);
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      after(10);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual([]);
      after(61);
      expect(await world.deliverAll()).toEqual([]);
    });

    it('only reminds of an outage that was reported before and was over for a while', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await quieten(monitorId);
      for (const kind of ['success', 'fail'] as const) {
        await world.ping(monitorId, kind);
        expect(await world.deliverAll()).toEqual([]);
      }
      after(60);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });

    it('reports a recovery at the end if the outage was reported before', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await quieten(monitorId);
      after(10);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual([]);
      after(60);
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });

    it('holds the retry of an earlier failed attempt', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      const [delivery] = await world.claim();
      await world.answer(delivery, 500);
      await quieten(monitorId);
      after(30);
      expect(await world.deliverAll()).toEqual([]);
      after(60);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });
  });

  describe('a snooze or a maintenance window', () => {
    it('only affects its own monitor and team', async () => {
      await world.addIntegration();
      const [quiet, loud] = [await world.addUpMonitor('Quiet'), await world.addUpMonitor('Loud')];
      await snooze(60, quiet);
      await saveWindow(windowFor([quiet], 0, 60));
      await world.ping(quiet, 'fail');
      await world.ping(loud, 'fail');
      expect(await world.deliverAll()).toEqual(['down Loud']);
      expect(
        await world.alerts.snooze({ teamId: 'another', monitorId: loud, until: START + MINUTE }, START, THE_SERVER),
      ).toBe('missing');
    });

    it('is not changed if it does not end when the caller expects', async () => {
      const monitorId = await world.addUpMonitor();
      const [short, long] = [START + 30 * MINUTE, START + 60 * MINUTE];
      const save = (until: number | null, expected: number, target: { monitorId?: string }) =>
        world.alerts.snooze({ teamId: world.teamId, ...target, until, expected }, world.clock.now, THE_SERVER);
      for (const target of [{}, { monitorId }]) {
        expect(await save(short, long, target)).toBe('changed');
        await snooze(30, target.monitorId);
        const both = await Promise.all([save(long, short, target), save(null, short, target)]);
        expect(both.toSorted()).toEqual(['changed', 'done']);
      }
    });

    it('can be ended early, which sends its alerts immediately', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await snooze(60);
      await saveWindow(windowFor([], 0, 60));
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      after(5);
      await snooze(null);
      expect(await world.deliverAll()).toEqual([]);
      await world.deleteWindow('w1');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('can be extended', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await snooze(60);
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      await snooze(120);
      after(61);
      expect(await world.deliverAll()).toEqual([]);
      after(120);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('can snooze many monitors, and the outcome says how to restore them', async () => {
      const { alerts, teamId } = world;
      const [a, b, other] = [
        await world.addUpMonitor('A'),
        await world.addUpMonitor('B'),
        await world.addMonitor('Other', 'another'),
      ];
      await snooze(30, b);
      const until = START + 60 * MINUTE;
      const asked = [a, b, other].map((monitorId) => ({ monitorId, until }));
      expect(await alerts.snoozeMonitors({ teamId, monitors: asked }, START, THE_SERVER)).toEqual({
        done: [
          { monitorId: a, before: null },
          { monitorId: b, before: START + 30 * MINUTE },
        ],
        refused: [{ monitorId: other, name: 'DocumentNotFoundError' }],
      });
      await snooze(90, a);
      const back = [
        { monitorId: a, until: null, expected: until },
        { monitorId: b, until: START + 30 * MINUTE, expected: until },
      ];
      expect(await alerts.snoozeMonitors({ teamId, monitors: back }, START, THE_SERVER)).toEqual({
        done: [{ monitorId: b, before: until }],
        refused: [{ monitorId: a, name: 'DocumentAtomicCommitError' }],
      });
      const { monitorSnoozes } = await alerts.quiet(teamId, START);
      expect(new Map(monitorSnoozes.map((one) => [one.monitorId, one.until]))).toEqual(
        new Map([
          [a, START + 90 * MINUTE],
          [b, START + 30 * MINUTE],
        ]),
      );
    });

    it('sends the alerts of all its monitors when it ends', async () => {
      await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      const { alerts, teamId } = world;
      await alerts.snoozeMonitors({ teamId, monitors: [{ monitorId, until: START + 60 * MINUTE }] }, START, THE_SERVER);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      await alerts.snoozeMonitors({ teamId, monitors: [{ monitorId, until: null }] }, START, THE_SERVER);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('is listed with the time when it ends and next begins', async () => {
      await snooze(60);
      await saveWindow(windowFor([], 10, 20));
      expect(await world.alerts.quiet(world.teamId, START + 15 * MINUTE)).toMatchObject({
        windows: [{ openUntil: START + 30 * MINUTE, nextFrom: null }],
      });
      expect(await world.alerts.quiet(world.teamId, START)).toMatchObject({
        teamSnoozedUntil: START + 60 * MINUTE,
        windows: [{ openUntil: null, nextFrom: START + 10 * MINUTE }],
      });
      expect(await world.alerts.quiet(world.teamId, START + 60 * MINUTE)).toMatchObject({
        teamSnoozedUntil: null,
        windows: [{ openUntil: null, nextFrom: null }],
      });
    });
  });

  describe('reminders', () => {
    it('are sent until the monitor recovers', async () => {
      await world.addIntegration({ remindEverySeconds: 600 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      after(9.9);
      expect(await world.deliverAll()).toEqual([]);
      expect(await world.alerts.nextDue(world.clock.now)).toBe(START + 10 * MINUTE);
      after(10);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
      after(20);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
      after(40);
      expect(await world.deliverAll()).toEqual([]);
    });
  });
}
