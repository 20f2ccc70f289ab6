import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { createAlertWorld, MINUTE, type AlertWorld } from '../testing/alertWorld.ts';

const nextFile = temporaryFiles();
let world: AlertWorld;
beforeEach(() => {
  world = createAlertWorld(nextFile());
});
afterEach(() => world.close());

describe('a storm', () => {
  it.each([
    [true, [12]],
    [false, Array.from({ length: 12 }, () => 1)],
  ])('of more than ten monitors is one message where that is wanted: %s', async (wantsSummary, sizes) => {
    world.addIntegration({ wantsSummary });
    const monitorIds: string[] = [];
    for (let index = 0; index < 12; index++) monitorIds.push(await world.addUpMonitor(`M${index}`));
    for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
    const early = world.claim();
    world.clock.now += 5_000;
    const claimed = [...early, ...world.claim()];
    expect(claimed.map(({ tellings }) => tellings.length)).toEqual(sizes);
  });

  it('is told in one piece again when its message fails, under the same key', async () => {
    world.addIntegration({ wantsSummary: true });
    for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
    world.alerts.expandFlips(world.clock.now);
    world.clock.now += 5_000;
    const [first] = world.claim();
    if (first) world.answer(first, 500);
    world.clock.now += 10_000;
    const [second] = world.claim();
    expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, tellings: { length: 12 } });
    if (second) world.answer(second);
    expect(world.tell()).toEqual([]);
  });

  it('is tried again by hand in one piece', async () => {
    const integrationId = await failedStorm();
    const { notifications = [] } = world.alerts.listNotifications({ teamId: world.teamId, integrationId }) ?? {};
    expect(world.alerts.retry(world.teamId, notifications[3]?.notificationId ?? '', world.clock.now)).toBe('done');
    expect(world.claim()).toMatchObject([{ tellings: { length: 12 } }]);
  });

  it('of monitors that are up again is tried again without those that went down since', async () => {
    world.addIntegration({ wantsSummary: true });
    const monitorIds: string[] = [];
    for (let index = 0; index < 12; index++) monitorIds.push(await world.addUpMonitor(`M${index}`));
    for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
    world.alerts.expandFlips(world.clock.now);
    world.clock.now += 5_000;
    world.tell();
    for (const monitorId of monitorIds) await world.ping(monitorId, 'success');
    world.alerts.expandFlips(world.clock.now);
    for (let count = 0; count < 10; count++) {
      world.clock.now += 60 * MINUTE;
      for (const delivery of world.claim()) world.answer(delivery, 500);
    }
    const [downAgain = '', stillUp = ''] = monitorIds;
    await world.ping(downAgain, 'fail');
    world.alerts.expandFlips(world.clock.now);
    world.clock.now += 5_000;
    expect(world.tell()).toEqual(['down M0']);
    const { notifications = [] } = world.alerts.listNotifications({ teamId: world.teamId, monitorId: stillUp }) ?? {};
    const failed = notifications.find(({ state }) => state === 'failed');
    expect(world.alerts.retry(world.teamId, failed?.notificationId ?? '', world.clock.now)).toBe('done');
    expect(world.claim()).toMatchObject([{ tellings: { length: 11 } }]);
  });

  it('is told without what is snoozed between two tries, which is told later under a key of its own', async () => {
    world.addIntegration({ wantsSummary: true });
    const monitorIds: string[] = [];
    for (let index = 0; index < 12; index++) monitorIds.push(await world.addUpMonitor(`M${index}`));
    for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
    world.claim();
    world.clock.now += 5_000;
    const [first] = world.claim();
    if (first) world.answer(first, 500);
    const until = world.clock.now + 10 * MINUTE;
    world.alerts.snooze({ teamId: world.teamId, monitorId: monitorIds[0] ?? '', until }, world.clock.now);
    world.clock.now += 10_000;
    const [second] = world.claim();
    expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, tellings: { length: 11 } });
    if (second) world.answer(second);
    world.clock.now = until;
    const [held] = world.claim();
    expect(held).toMatchObject({ tellings: [{ monitorId: monitorIds[0] }] });
    expect(held?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('is one of monitors: a few that change often make none', async () => {
    world.addIntegration({ wantsSummary: true });
    const monitorIds = [await world.addUpMonitor('A'), await world.addUpMonitor('B'), await world.addUpMonitor('C')];
    const sizes: number[] = [];
    for (let change = 0; change < 4; change++) {
      for (const monitorId of monitorIds) await world.ping(monitorId, change % 2 === 0 ? 'fail' : 'success');
      world.clock.now += 6_000;
      for (let claimed = world.claim(); claimed.length > 0; claimed = world.claim()) {
        for (const delivery of claimed) world.answer(delivery);
        sizes.push(...claimed.map(({ tellings }) => tellings.length));
      }
    }
    expect(sizes).toEqual(Array.from({ length: 12 }, () => 1));
  });

  /** Twelve monitors whose summary was given up. */
  async function failedStorm(): Promise<string> {
    const integrationId = world.addIntegration({ wantsSummary: true });
    for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
    world.claim();
    world.clock.now += 5_000;
    for (let [delivery] = world.claim(); delivery; [delivery] = world.claim()) {
      world.answer(delivery, 500);
      world.clock.now = world.alerts.nextDue(world.clock.now) ?? world.clock.now;
    }
    return integrationId;
  }

  it('is told one by one where each is an incident of its own', async () => {
    world.addIntegration({ wantsSummary: true });
    for (let index = 0; index < 12; index++) await world.ping(await world.addUpMonitor(`M${index}`), 'fail');
    world.alerts.expandFlips(world.clock.now);
    world.clock.now += 5_000;
    expect(world.claim({ takesSummaries: () => false })).toHaveLength(12);
  });
});
