import { beforeEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { createId, INTEGRATION_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { someIntegration, START, type AlertContext, type AlertWorld } from '../testing/alertWorld.ts';

export function describeIntegrations(context: AlertContext): void {
  let world: AlertWorld;
  beforeEach(() => {
    world = context.world();
  });

  const create = (integrationId: string, changes: Partial<Integration> = {}, teamId = world.teamId) =>
    world.alerts.save(
      { teamId, integrationId, versionstamp: null, settings: { ...someIntegration, ...changes } },
      START,
      THE_SERVER,
    );

  async function only(): Promise<Integration> {
    const [integration] = await world.alerts.listUsed(world.teamId);
    if (integration === undefined) throw new Error('The integration is gone.');
    return integration;
  }

  describe('integrations', () => {
    it('are listed by name, ignoring case, with the monitors that use them', async () => {
      for (const name of ['beta', 'Gamma', 'Alpha']) await world.addIntegration({ name });
      const monitorId = await world.addMonitor();
      await world.addIntegration({ name: 'delta' });
      const listed = await world.alerts.listUsed(world.teamId);
      expect(listed.map(({ name, monitorIds }) => [name, monitorIds])).toEqual([
        ['Alpha', [monitorId]],
        ['beta', [monitorId]],
        ['delta', []],
        ['Gamma', [monitorId]],
      ]);
    });

    it('are saved once if a call is repeated, and never overwrite changes that the caller has not seen', async () => {
      const integrationId = createId(INTEGRATION_ID_PREFIX);
      const first = await create(integrationId);
      expect(await create(integrationId)).toEqual(first);
      expect(await create(integrationId, { name: 'Other' })).toEqual({ saved: false, why: 'changed' });
      const { versionstamp } = await only();
      const { teamId } = world;
      const change = { teamId, integrationId, versionstamp, settings: { ...someIntegration, name: 'New' } };
      expect(await world.alerts.save(change, START, THE_SERVER)).toMatchObject({
        saved: true,
        integration: { name: 'New' },
      });
      const saved = { saved: true, integration: await only() };
      expect(await world.alerts.save(change, START, THE_SERVER)).toEqual(saved);
      const stale = { ...change, settings: { ...someIntegration, name: 'Stale' } };
      expect(await world.alerts.save(stale, START, THE_SERVER)).toEqual({ saved: false, why: 'changed' });
      expect((await only()).versionstamp > versionstamp).toBe(true);
    });

    it('can only be used by their own team', async () => {
      const integrationId = await world.addIntegration();
      const other = createId(TEAM_ID_PREFIX);
      expect(await create(integrationId, {}, other)).toEqual({ saved: false, why: 'changed' });
      expect(await world.alerts.list(other)).toEqual([]);
      expect(await world.alerts.teamOf(integrationId)).toBe(world.teamId);
      const { versionstamp } = await only();
      expect(await world.alerts.remove({ teamId: other, integrationId, versionstamp }, THE_SERVER)).toBe('missing');
      expect(await world.alerts.assignEverywhere(other, integrationId, THE_SERVER)).toBe(false);
    });

    it('are limited per team, even if several servers add them concurrently', async () => {
      const limits = { integrations: 3, windows: 3 };
      const [one, other] = [await context.another({ limits }), await context.another({ limits })];
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (index % 2 === 0 ? one : other).save(
            {
              teamId: world.teamId,
              integrationId: createId(INTEGRATION_ID_PREFIX),
              versionstamp: null,
              settings: someIntegration,
            },
            START,
            THE_SERVER,
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(3);
      expect(outcomes.filter((outcome) => !outcome.saved && outcome.why === 'too-many')).toHaveLength(3);
    });

    it('can be used by one monitor, by all, or by none', async () => {
      const monitorIds = [await world.addMonitor('A'), await world.addMonitor('B')].toSorted();
      const integrationId = await world.addIntegration();
      const { teamId } = world;
      const use = (monitorId: string, isUsed: boolean) =>
        world.alerts.use({ teamId, monitorId, integrationId, isUsed }, THE_SERVER);
      expect(await use('mid_unknown', true)).toBe('monitor');
      expect(await use(monitorIds[0] ?? '', true)).toBeNull();
      expect((await only()).monitorIds).toEqual([monitorIds[0]]);
      expect(await world.alerts.assignEverywhere(teamId, integrationId, THE_SERVER)).toBe(true);
      expect((await only()).monitorIds).toEqual(monitorIds);
      for (const monitorId of monitorIds) await use(monitorId, false);
      expect((await only()).monitorIds).toEqual([]);
    });
  });

  describe('an integration of many monitors', () => {
    it('is added to or removed from the given monitors, and the outcome lists changed and missing ones', async () => {
      const [a, b, other] = [
        await world.addMonitor('A'),
        await world.addMonitor('B'),
        await world.addMonitor('Other', createId(TEAM_ID_PREFIX)),
      ];
      const integrationId = await world.addIntegration();
      const { teamId } = world;
      const use = (isUsed: boolean, ...monitorIds: string[]) =>
        world.alerts.useMany(
          {
            teamId,
            integrationId,
            isUsed,
            monitors: monitorIds.map((monitorId) => ({ monitorId })),
          },
          THE_SERVER,
        );
      expect(await use(false, a, b)).toEqual({ changed: [], refused: [] });
      expect(await use(true, a)).toEqual({ changed: [a], refused: [] });
      expect(await use(true, a, b, other)).toEqual({
        changed: [b],
        refused: [{ monitorId: other, name: 'DocumentNotFoundError' }],
      });
      expect((await only()).monitorIds).toEqual([a, b].toSorted());
      const monitors = [{ monitorId: a }];
      expect(
        await world.alerts.useMany({ teamId: 'another', integrationId, isUsed: true, monitors }, THE_SERVER),
      ).toBeNull();
    });
  });

  describe('an integration whose destination returns JSON', () => {
    it('shows the message, and stores the response in the attempt', async () => {
      const integrationId = await world.addIntegration();
      await world.ping(await world.addMonitor('A'), 'fail');
      const [delivery] = await world.claim();
      if (!delivery) throw new Error('There is an alert to send.');
      const answer = '{"error":"Not today."}';
      const attempt = { at: world.clock.now, isDelivered: false, status: 410, answer, tookMs: 1 };
      await world.alerts.finish([{ delivery, attempt, isPermanent: true }], 'me', world.clock.now);
      expect(await only()).toMatchObject({
        lastDelivery: { answer: 'Not today.' },
        disabled: { why: expect.stringContaining('“Not today”.') },
      });
      const { notifications } = (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
      expect(notifications).toMatchObject([{ attempts: [{ answer }] }]);
    });
  });

  describe('an integration that was turned off', () => {
    it('stays off if an earlier delivery succeeds, and is turned on if a later delivery does', async () => {
      await world.addIntegration();
      for (const name of ['A', 'B', 'C']) await world.ping(await world.addMonitor(name), 'fail');
      const [one, other, refused] = await world.claim();
      if (!one || !other || !refused) throw new Error('Three were to be told.');
      const sentAt = world.clock.now;
      world.clock.now += 1_000;
      await world.answer(refused, 410);
      world.clock.now += 1_000;
      const attempt = { at: sentAt, isDelivered: true, status: 200, answer: '', tookMs: 2_000 };
      await world.alerts.finish([{ delivery: one, attempt, isPermanent: false }], 'me', world.clock.now);
      expect(await only()).toMatchObject({ disabled: { why: expect.stringContaining('410') } });
      expect(await world.alerts.refusedIntegrations()).toHaveLength(1);
      const later = { ...attempt, at: world.clock.now };
      await world.alerts.finish([{ delivery: other, attempt: later, isPermanent: false }], 'me', world.clock.now);
      expect(await only()).toMatchObject({ disabled: null });
    });
  });
}
