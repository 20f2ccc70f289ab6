import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';

import { USUAL_ALERT_RULES, alertRulesOf } from '../../../contract/alerting/ruleDefaults.ts';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { type IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { MINUTE, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeCounting(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const after = (minutes: number): void => {
    world.clock.now = START + minutes * MINUTE;
  };

  describe('an integration that waits for consecutive failures', () => {
    it('is alerted at the last failure, but not if a success comes before it', async () => {
      await world.addIntegration({ alertAfterFailures: 3 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await world.ping(monitorId, 'start');
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual([]);
      for (let failure = 0; failure < 3; failure++) {
        expect(await world.deliverAll()).toEqual([]);
        await world.ping(monitorId, 'fail');
      }
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await world.ping(monitorId, 'success');
      expect(await world.deliverAll()).toEqual(['up Backup']);
    });

    it.each(['before any of them is queued', 'after the first is queued'])(
      'is alerted after enough failures, even if a success follows immediately, %s',
      async (when) => {
        await world.addIntegration({ alertAfterFailures: 2 });
        const monitorId = await world.addUpMonitor();
        await world.ping(monitorId, 'fail');
        if (when.startsWith('after')) await world.alerts.queueFlips(world.clock.now);
        await world.ping(monitorId, 'fail');
        await world.ping(monitorId, 'success');
        expect(await world.deliverAll()).toEqual(['down Backup', 'up Backup']);
      },
    );

    it('is alerted immediately when pings stop', async () => {
      await world.addIntegration({ alertAfterFailures: 3 });
      await world.addUpMonitor();
      await context.monitors().sweep(START);
      after(70);
      await context.monitors().sweep(world.clock.now);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });
  });

  describe('a monitor with its own number of failures', () => {
    it.each([
      ['more failures than the integration', 3, 1, 3],
      ['fewer failures than the integration', 1, 3, 1],
    ])('waits for %s', async (_case, own, ofIntegration, needed) => {
      await world.addIntegration({ alertAfterFailures: ofIntegration });
      const monitorId = await world.addUpMonitor('Backup', { alertAfterFailures: own });
      for (let failure = 1; failure < needed; failure++) {
        await world.ping(monitorId, 'fail');
        expect(await world.deliverAll()).toEqual([]);
      }
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });
  });

  describe('the alert rules of a team', () => {
    const rules = { remindEverySeconds: 600, alertAfterFailures: 2, wantsSummary: false };
    const rulesOf = async (integrationId: string) => {
      const found = (await world.alerts.list(world.teamId)).find((each) => each.integrationId === integrationId);
      return found && { usesTeamRules: found.usesTeamRules ?? false, ...alertRulesOf(found) };
    };

    it('apply to integrations that follow them, and are written to the audit log once', async () => {
      const following = await world.addIntegration({ usesTeamRules: true, alertAfterFailures: 9 });
      const other = await world.addIntegration({ alertAfterFailures: 5 });
      expect(await rulesOf(following)).toEqual({ usesTeamRules: true, ...USUAL_ALERT_RULES });
      await world.alerts.saveRules({ teamId: world.teamId, rules }, world.clock.now, THE_SERVER);
      await world.alerts.saveRules({ teamId: world.teamId, rules }, world.clock.now, THE_SERVER);
      expect(await world.alerts.rules(world.teamId)).toEqual(rules);
      expect(await rulesOf(following)).toEqual({ usesTeamRules: true, ...rules });
      expect(await rulesOf(other)).toMatchObject({ usesTeamRules: false, alertAfterFailures: 5 });
      const written = (await context.readAudit(world.teamId)).filter(({ action }) => action === 'alert-rules.changed');
      expect(written).toEqual([
        expect.objectContaining({ detail: { fields: ['remindEverySeconds', 'alertAfterFailures', 'wantsSummary'] } }),
      ]);
    });

    it('start reminders about monitors that are already down', async () => {
      await world.addIntegration({ usesTeamRules: true });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      await world.alerts.saveRules({ teamId: world.teamId, rules }, world.clock.now, THE_SERVER);
      after(9.9);
      expect(await world.deliverAll()).toEqual([]);
      after(10);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
    });

    it('are deleted with the team', async () => {
      await world.alerts.saveRules({ teamId: world.teamId, rules }, world.clock.now, THE_SERVER);
      await world.alerts.removeTeam(world.teamId);
      expect(await world.alerts.rules(world.teamId)).toEqual(USUAL_ALERT_RULES);
    });
  });

  describe('an integration whose settings change', () => {
    it.each([
      [5, 1, ['down Backup']],
      [2, 3, []],
    ])(
      'uses the new number when it changes from %d failures to %d, also for earlier failures',
      async (before, since, delivered) => {
        const integrationId = await world.addIntegration({ alertAfterFailures: before });
        const monitorId = await world.addUpMonitor();
        await world.ping(monitorId, 'fail');
        expect(await world.deliverAll()).toEqual([]);
        await save(integrationId, { alertAfterFailures: since });
        expect(await world.deliverAll()).toEqual(delivered);
        await world.ping(monitorId, 'fail');
        expect(await world.deliverAll()).toEqual([]);
      },
    );

    it('starts or stops reminders about monitors that are already down', async () => {
      const integrationId = await world.addIntegration();
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
      after(30);
      await save(integrationId, { remindEverySeconds: 600 });
      after(39.9);
      expect(await world.deliverAll()).toEqual([]);
      after(40);
      expect(await world.deliverAll()).toEqual(['still down Backup']);
      await save(integrationId, { remindEverySeconds: null });
      expect(await world.alerts.nextDue(world.clock.now)).toBeNull();
      await save(integrationId, { remindEverySeconds: 600 });
      await world.ping(monitorId, 'success');
      await world.deliverAll();
      await save(integrationId, { remindEverySeconds: 300 });
      expect(await world.alerts.nextDue(world.clock.now + 15 * MINUTE)).toBeNull();
      after(80);
      expect(await world.deliverAll()).toEqual([]);
    });

    async function save(integrationId: string, changes: Partial<IntegrationSettings>): Promise<void> {
      const read = (await world.alerts.list(world.teamId)).find((each) => each.integrationId === integrationId);
      if (read === undefined) throw new Error('The integration has gone.');
      const { versionstamp } = read;
      const settings = { ...read, ...changes };
      await world.alerts.save(
        { teamId: world.teamId, integrationId, versionstamp, settings },
        world.clock.now,
        THE_SERVER,
      );
    }
  });

  describe('a held alert that waits for failures', () => {
    const window: MaintenanceWindow = {
      windowId: 'w1',
      title: 'Move',
      monitorIds: [],
      when: { kind: 'once', from: START, minutes: 300 },
    };
    const snooze = (until: number | null) =>
      world.alerts.snooze({ teamId: world.teamId, until }, world.clock.now, THE_SERVER);

    it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['a snooze', () => snooze(START + 300 * MINUTE), () => snooze(null)],
      [
        'a maintenance window',
        () =>
          world.alerts.saveWindow({ teamId: world.teamId, versionstamp: null, window }, world.clock.now, THE_SERVER),
        () => world.deleteWindow('w1'),
      ],
    ])('is sent at the last failure if %s ended early', async (_what, begin, end) => {
      await world.addIntegration({ alertAfterFailures: 2 });
      const monitorId = await world.addUpMonitor();
      await begin();
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual([]);
      after(1);
      await end();
      expect(await world.deliverAll()).toEqual([]);
      await world.ping(monitorId, 'fail');
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('is held from the last failure until the end of the snooze', async () => {
      await world.addIntegration({ alertAfterFailures: 2 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      await snooze(START + 300 * MINUTE);
      await world.ping(monitorId, 'fail');
      after(299.9);
      expect(await world.deliverAll()).toEqual([]);
      after(300);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });
  });

  describe('a job that fails once and then goes silent', () => {
    it('is reported when its next ping is overdue, counting from its newest failure', async () => {
      await world.addIntegration({ alertAfterFailures: 3 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      after(60);
      await world.ping(monitorId, 'fail');
      after(70);
      expect(await world.deliverAll()).toEqual([]);
      expect(await world.alerts.nextDue(world.clock.now)).toBe(START + 130 * MINUTE);
      after(129.9);
      expect(await world.deliverAll()).toEqual([]);
      after(130);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('is reported when a run started after the failure takes too long', async () => {
      await world.addIntegration({ alertAfterFailures: 3 });
      const monitorId = await world.addUpMonitor();
      await world.ping(monitorId, 'fail');
      await world.deliverAll();
      after(65);
      await world.ping(monitorId, 'start');
      after(74.9);
      expect(await world.deliverAll()).toEqual([]);
      after(75);
      expect(await world.deliverAll()).toEqual(['down Backup']);
    });

    it('is not reported once it is up again or deleted', async () => {
      await world.addIntegration({ alertAfterFailures: 3 });
      const [healed, deleted] = [await world.addUpMonitor('Healed'), await world.addUpMonitor('Deleted')];
      await world.ping(healed, 'fail');
      await world.ping(deleted, 'fail');
      await world.deliverAll();
      await world.ping(healed, 'success');
      await context.monitors().remove(deleted);
      after(69);
      await world.ping(healed, 'success');
      after(71);
      expect(await world.deliverAll()).toEqual([]);
    });
  });
}
