import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { applyPause } from '../../monitors/rules/applyPause.ts';
import { applyResume } from '../../monitors/rules/applyResume.ts';
import type { MonitorState } from '../../monitors/rules/monitorState.ts';
import { someSettings } from '../../monitors/testing/openMonitorFile.ts';
import type { WaitingDestination } from '../outbox.ts';
import { createAlertWorld, MINUTE, START, type AlertWorld } from '../testing/alertWorld.ts';
import { createSqliteAlertStore } from './sqliteAlertStore.ts';

const nextFile = temporaryFiles();
let file: string;
let world: AlertWorld;
beforeEach(() => {
  file = nextFile();
  world = createAlertWorld(file);
});
afterEach(() => world.close());

const by = { userId: 'id_1', display: 'Ann' };

describe('a flip', () => {
  it('from up to down and back is told once each, with how long it was down', async () => {
    world.addIntegration();
    const monitorId = await world.addUpMonitor();
    expect(world.tell()).toEqual([]);
    await world.ping(monitorId, 'fail');
    const [down] = world.claim();
    expect(down).toMatchObject({ tellings: [{ monitorId, direction: 'down', facts: { reason: 'fail', at: START } }] });
    if (down) world.answer(down);
    world.clock.now += 5 * MINUTE;
    await world.ping(monitorId, 'success');
    expect(world.claim()[0]?.tellings[0]).toMatchObject({ direction: 'up', facts: { downForMs: 5 * MINUTE } });
    expect(world.tell()).toEqual([]);
  });

  it('by a deadline is told with when the last success came, as of the deadline itself', async () => {
    world.addIntegration();
    await world.addUpMonitor();
    world.clock.now = START + 70 * MINUTE + 400;
    await world.monitors.sweepDeadlines(world.clock.now - 1_000);
    await world.monitors.sweepDeadlines(world.clock.now);
    const facts = { at: START + 70 * MINUTE, reason: 'deadline-passed', lastSuccessAt: START };
    expect(world.claim()[0]?.tellings[0]).toMatchObject({ direction: 'down', facts });
  });

  it('of a new monitor is told when it goes down, not when it comes up', async () => {
    world.addIntegration();
    const monitorId = await world.addMonitor();
    await world.ping(monitorId, 'fail');
    expect(world.tell()).toEqual(['down Backup']);
    await world.addUpMonitor('Another');
    expect(world.tell()).toEqual([]);
  });

  it('by hand is told to nobody', async () => {
    world.addIntegration();
    const monitorId = await world.addUpMonitor();
    const resume = (state: MonitorState, at: number) => applyResume(state, someSettings, at);
    for (const change of [applyPause, resume]) {
      await world.monitors.edit(world.teamId, [{ monitorId }], { at: world.clock.now, by }, ({ state }) => ({
        action: 'paused',
        changes: [],
        change: change(state, world.clock.now),
      }));
    }
    expect(world.tell()).toEqual([]);
  });

  it('goes to each integration that the monitor uses, and to no other', async () => {
    const [one, two] = [world.addIntegration({ name: 'One' }), world.addIntegration({ name: 'Two' })];
    const monitorId = await world.addUpMonitor();
    world.addIntegration({ name: 'Later' });
    expect(world.alerts.list(world.teamId).map(({ monitorIds }) => monitorIds.length)).toEqual([0, 1, 1]);
    await world.ping(monitorId, 'fail');
    expect(world.claim().map(({ destination }) => destination)).toEqual(
      [`integration:${one}`, `integration:${two}`].toSorted(),
    );
  });

  it('that comes before the one before was delivered waits for it', async () => {
    world.addIntegration();
    const monitorId = await world.addUpMonitor();
    await world.ping(monitorId, 'fail');
    const [down] = world.claim();
    if (down) world.answer(down, 500);
    await world.ping(monitorId, 'success');
    expect(world.claim()).toEqual([]);
    world.clock.now += 10_000;
    expect(world.tell()).toEqual(['down Backup', 'up Backup']);
  });
});

describe('a delivery', () => {
  it('is in the hands of one process, and in those of another when its lease ends', async () => {
    world.addIntegration();
    await world.ping(await world.addUpMonitor(), 'fail');
    const [mine] = world.claim();
    expect(world.claim({ owner: 'other' })).toEqual([]);
    world.clock.now += 5_000;
    if (mine) world.alerts.renew([mine], 'me', world.clock.now + 10_000);
    world.clock.now += 9_999;
    expect(world.claim({ owner: 'other' })).toEqual([]);
    world.clock.now += 1;
    const [theirs] = world.claim({ owner: 'other' });
    expect(theirs?.idempotencyKey).toBe(mine?.idempotencyKey);
    if (mine) world.answer(mine, 500);
    expect(world.claim({ owner: 'third' })).toEqual([]);
    if (mine) world.answer(mine, 200);
    world.clock.now += MINUTE;
    expect(world.claim({ owner: 'third' })).toEqual([]);
  });

  it('that fails is tried again after 10 s, doubled each time, eight times, and shows each attempt', async () => {
    const integrationId = world.addIntegration();
    await world.ping(await world.addUpMonitor(), 'fail');
    const waits: number[] = [];
    for (let [delivery] = world.claim(); delivery; [delivery] = world.claim()) {
      world.answer(delivery, 500);
      const next = world.alerts.nextDue(world.clock.now);
      if (next === null) break;
      waits.push((next - world.clock.now) / 1_000);
      world.clock.now = next;
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280]);
    const [notification] = world.alerts.listNotifications({ teamId: world.teamId, integrationId })?.notifications ?? [];
    expect(notification).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(notification?.attempts.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 500));
    expect(world.alerts.retry(world.teamId, notification?.notificationId ?? '', world.clock.now)).toBe('done');
    expect(world.tell()).toEqual(['down Backup']);
  });

  it('waits for as long as the destination asks, but for an hour at most', async () => {
    world.addIntegration();
    await world.ping(await world.addUpMonitor(), 'fail');
    const [delivery] = world.claim();
    if (delivery) world.answer(delivery, 429, { retryAfterMs: 10 * 3_600_000 });
    expect(world.alerts.nextDue(world.clock.now)).toBe(world.clock.now + 3_600_000);
  });

  it('refused for good switches the integration off, with all that waits for it, until it is saved again', async () => {
    const integrationId = world.addIntegration();
    const [one, two] = [await world.addUpMonitor('One'), await world.addUpMonitor('Two')];
    await world.ping(one, 'fail');
    await world.ping(two, 'fail');
    const [delivery] = world.claim({ atMost: 1 });
    if (delivery) world.answer(delivery, 410);
    expect(world.claim()).toEqual([]);
    expect(world.alerts.refusedIntegrations()).toEqual([
      { integrationId, teamId: world.teamId, name: 'On call', why: expect.stringContaining('for good: 410.') },
    ]);
    await world.ping(one, 'success');
    expect(world.claim()).toEqual([]);
    const { notifications } = world.alerts.listNotifications({ teamId: world.teamId, integrationId }) ?? {};
    expect(notifications?.map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ['failed', 1],
      ['failed', 1],
      ['failed', 1],
    ]);
    const [integration] = world.alerts.list(world.teamId);
    expect(integration).toMatchObject({
      disabled: { why: expect.stringMatching(/^Its destination refused an alert for good: 410\. Nothing is sent/) },
      lastDelivery: { state: 'failed', answer: '410' },
    });
    if (integration === undefined) throw new Error('The integration has gone.');
    const { versionstamp } = integration;
    world.alerts.save({ teamId: world.teamId, integrationId, versionstamp, settings: integration }, world.clock.now);
    await world.ping(one, 'fail');
    expect(world.tell()).toEqual(['down One']);
  });

  it('that was refused on the way out is not tried again, and the integration stays on', async () => {
    world.addIntegration();
    await world.ping(await world.addUpMonitor('One'), 'fail');
    const [delivery] = world.claim();
    if (delivery === undefined) throw new Error('Nothing is told.');
    const attempt = { at: world.clock.now, isDelivered: false, status: null, answer: 'Not public.', tookMs: 1 };
    world.alerts.finish([{ delivery, attempt, isPermanent: false, isRefused: true }], 'me', world.clock.now);
    expect(world.alerts.list(world.teamId)).toMatchObject([{ disabled: null, lastDelivery: { state: 'failed' } }]);
    world.clock.now += 100 * MINUTE;
    expect(world.claim()).toEqual([]);
  });

  it('is not held up by another destination that takes no more', async () => {
    const slow = world.addIntegration({ name: 'Slow' });
    world.addIntegration({ name: 'Quick' });
    for (let count = 0; count < 20; count++) await world.ping(await world.addUpMonitor(`M${count}`), 'fail');
    const left = new Map([[`integration:${slow}`, 2]]);
    const freeSlots = ({ destination }: WaitingDestination): number => left.get(destination) ?? 100;
    const onTaken = (to: WaitingDestination): void => void left.set(to.destination, freeSlots(to) - 1);
    expect(world.claim({ freeSlots, onTaken })).toHaveLength(22);
  });

  it('shares what is free with all the others evenly, and has its turn where there is less', async () => {
    const integrationIds = ['One', 'Two', 'Three'].map((name) => world.addIntegration({ name })).toSorted();
    for (let count = 0; count < 5; count++) await world.ping(await world.addUpMonitor(`M${count}`), 'fail');
    const shares = (atMost: number): number[] => {
      const claimed = world.claim({ atMost });
      return integrationIds.map((id) => claimed.filter(({ destination }) => destination.endsWith(id)).length);
    };
    expect(shares(6)).toEqual([2, 2, 2]);
    expect([shares(1), shares(1), shares(1)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(shares(100)).toEqual([2, 2, 2]);
  });
});

describe('several processes', () => {
  it('put each flip up once', async () => {
    const other = createSqliteAlertStore(file);
    world.addIntegration();
    for (let count = 0; count < 10; count++) await world.ping(await world.addUpMonitor(`M${count}`), 'fail');
    other.expandFlips(world.clock.now);
    world.alerts.expandFlips(world.clock.now);
    expect(world.claim()).toHaveLength(10);
    other.close();
  });
});

describe('what is deleted', () => {
  it('is told no more: a monitor, an integration, a team', async () => {
    const integrationId = world.addIntegration();
    const [gone, kept] = [await world.addUpMonitor('Gone'), await world.addUpMonitor('Kept')];
    await world.ping(gone, 'fail');
    await world.ping(kept, 'fail');
    world.alerts.expandFlips(world.clock.now);
    await world.monitors.remove(world.teamId, [{ monitorId: gone }]);
    const [integration] = world.alerts.list(world.teamId);
    expect(integration?.monitorIds).toEqual([kept]);
    const { versionstamp = '' } = integration ?? {};
    expect(world.alerts.remove({ teamId: world.teamId, integrationId, versionstamp })).toBe('done');
    expect(world.tell()).toEqual([]);
    world.addIntegration();
    world.alerts.removeTeam(world.teamId);
    expect(world.alerts.list(world.teamId)).toEqual([]);
  });
});
