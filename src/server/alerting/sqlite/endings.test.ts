import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { Delivery } from '../outbox.ts';
import { createAlertWorld, MINUTE, someIntegration, START, type AlertWorld } from '../testing/alertWorld.ts';

const nextFile = temporaryFiles();
let world: AlertWorld;
beforeEach(() => {
  world = createAlertWorld(nextFile());
});
afterEach(() => world.close());

describe('a monitor that was down, which is told late', () => {
  const TEN_TRIES = 10;

  /** Down, and given up. */
  async function failedDown(): Promise<string> {
    const monitorId = await world.addUpMonitor();
    await world.ping(monitorId, 'fail');
    for (let count = 0; count < TEN_TRIES; count++) {
      for (const delivery of world.claim()) world.answer(delivery, 500);
      world.clock.now += 60 * MINUTE;
    }
    return monitorId;
  }

  async function retryDown(integrationId: string): Promise<Delivery[]> {
    const { notifications = [] } = world.alerts.listNotifications({ teamId: world.teamId, integrationId }) ?? {};
    const failed = notifications.find(({ state }) => state === 'failed');
    world.alerts.retry(world.teamId, failed?.notificationId ?? '', world.clock.now);
    return world.claim();
  }

  it('is told as what has ended, and before that it is up', async () => {
    world.addIntegration();
    const monitorId = await world.addUpMonitor();
    await world.ping(monitorId, 'fail');
    const [down] = world.claim();
    expect(down?.tellings[0]).not.toHaveProperty('ended');
    if (down) world.answer(down, 500);
    world.clock.now += 5_000;
    await world.ping(monitorId, 'success');
    world.clock.now += 20 * MINUTE;
    const [late] = world.claim();
    expect(late?.tellings).toMatchObject([{ direction: 'down', ended: { at: START + 5_000, isLastWord: false } }]);
    if (late) world.answer(late);
    expect(world.tell()).toEqual(['up Backup']);
  });

  it('is the last word where it is tried again by hand after it was told to be up', async () => {
    const integrationId = world.addIntegration();
    const monitorId = await failedDown();
    const at = world.clock.now;
    await world.ping(monitorId, 'success');
    expect(world.tell()).toEqual(['up Backup']);
    expect(await retryDown(integrationId)).toMatchObject([{ tellings: [{ ended: { at, isLastWord: true } }] }]);
  });

  it('closes nothing of a monitor that is down again', async () => {
    const integrationId = world.addIntegration();
    const monitorId = await failedDown();
    await world.ping(monitorId, 'success');
    world.tell();
    await world.ping(monitorId, 'fail');
    expect(world.tell()).toEqual(['down Backup']);
    expect(await retryDown(integrationId)).toMatchObject([{ tellings: [{ ended: { isLastWord: false } }] }]);
  });
});

describe('a word that a monitor is up again, which was given up', () => {
  /** Given up by each integration; answers what tries that of one again. */
  async function failedUp(...integrationIds: string[]) {
    const monitorId = await world.addUpMonitor();
    await world.ping(monitorId, 'fail');
    world.tell();
    await world.ping(monitorId, 'success');
    for (let count = 0; count < 10; count++) {
      for (const delivery of world.claim()) world.answer(delivery, 500);
      world.clock.now += 60 * MINUTE;
    }
    const failed = integrationIds.map((integrationId) => {
      const { notifications = [] } = world.alerts.listNotifications({ teamId: world.teamId, integrationId }) ?? {};
      const { notificationId = '' } = notifications.find(({ state }) => state === 'failed') ?? {};
      return () => world.alerts.retry(world.teamId, notificationId, world.clock.now);
    });
    return { monitorId, failed };
  }

  it('is tried again by hand as long as nothing newer is told of that monitor', async () => {
    const { failed } = await failedUp(world.addIntegration());
    const other = await world.addUpMonitor('Other');
    await world.ping(other, 'fail');
    expect(failed.map((retry) => retry())).toEqual(['done']);
    expect(world.tell()).toEqual(['up Backup', 'down Other']);
  });

  it('is not once the same destination heard, or is about to hear, that it is down again', async () => {
    const { monitorId, failed } = await failedUp(
      world.addIntegration({ name: 'A' }),
      world.addIntegration({ name: 'B' }),
    );
    const [retryOne, retryOther] = failed;
    await world.ping(monitorId, 'fail');
    world.alerts.expandFlips(world.clock.now);
    expect(retryOne?.()).toBe('overtaken');
    const [one, other] = world.claim();
    expect([one, other].map((claimed) => claimed?.tellings[0]?.direction)).toEqual(['down', 'down']);
    expect(retryOne?.()).toBe('overtaken');
    for (const delivery of [one, other]) if (delivery) world.answer(delivery);
    expect([retryOne?.(), retryOther?.()]).toEqual(['overtaken', 'overtaken']);
    expect(world.tell()).toEqual([]);
  });

  it('is once the newer one was given up as well', async () => {
    const integrationId = world.addIntegration();
    const { monitorId, failed } = await failedUp(integrationId);
    await world.ping(monitorId, 'fail');
    for (let count = 0; count < 10; count++) {
      for (const delivery of world.claim()) world.answer(delivery, 500);
      world.clock.now += 60 * MINUTE;
    }
    const [down] = world.alerts.listNotifications({ teamId: world.teamId, integrationId })?.notifications ?? [];
    expect(down).toMatchObject({ direction: 'down', state: 'failed' });
    expect(failed[0]?.()).toBe('done');
    expect(world.tell()).toEqual(['up Backup']);
    world.alerts.retry(world.teamId, down?.notificationId ?? '', world.clock.now);
    expect(world.tell()).toEqual(['down Backup']);
  });

  it('is as long as the newer one waits for more failures, for it may never be told', async () => {
    const integrationId = world.addIntegration();
    const { monitorId, failed } = await failedUp(integrationId);
    const [integration] = world.alerts.list(world.teamId);
    if (integration === undefined) throw new Error('The integration has gone.');
    const settings = { ...someIntegration, alertAfterFailures: 3 };
    const { teamId } = world;
    world.alerts.save({ teamId, integrationId, versionstamp: integration.versionstamp, settings }, world.clock.now);
    await world.ping(monitorId, 'fail');
    world.alerts.expandFlips(world.clock.now);
    expect(failed[0]?.()).toBe('done');
    expect(world.tell()).toEqual(['up Backup']);
  });
});

describe('an integration that is taken off a monitor', () => {
  const takeOff = (monitorId: string, integrationId: string) =>
    world.alerts.use({ teamId: world.teamId, monitorId, integrationId, isUsed: false });

  it('while that is down tells no more of it but that it is up again', async () => {
    const integrationId = world.addIntegration({ remindEverySeconds: 600 });
    const monitorId = await world.addUpMonitor();
    await world.ping(monitorId, 'fail');
    expect(world.tell()).toEqual(['down Backup']);
    takeOff(monitorId, integrationId);
    world.clock.now += 20 * MINUTE;
    expect(world.tell()).toEqual([]);
    await world.ping(monitorId, 'success');
    expect(world.tell()).toEqual(['up Backup']);
    await world.ping(monitorId, 'fail');
    await world.ping(monitorId, 'success');
    expect(world.tell()).toEqual([]);
  });

  it('and was not told that it is down is not told that it is up', async () => {
    const integrationId = world.addIntegration({ alertAfterFailures: 2 });
    const monitorId = await world.addUpMonitor();
    await world.ping(monitorId, 'fail');
    world.tell();
    takeOff(monitorId, integrationId);
    await world.ping(monitorId, 'success');
    world.clock.now += 120 * MINUTE;
    expect(world.tell()).toEqual([]);
  });
});
