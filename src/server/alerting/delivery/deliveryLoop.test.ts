import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { Delivery, DeliveryOutcome } from '../outbox.ts';
import { type FileAlertWorld, openAlertStore, openAlertWorld } from '../testing/openAlertWorld.ts';
import { type DeliveryLoop, type DeliveryLoopOptions, startDeliveryLoop } from './deliveryLoop.ts';

const nextFile = temporaryFiles();
let file: string;
let world: FileAlertWorld;
let loop: DeliveryLoop | undefined;
const errors: object[] = [];

beforeEach(() => {
  file = nextFile();
  world = openAlertWorld(file);
  errors.length = 0;
});
afterEach(async () => {
  await loop?.close();
  await world.close();
});

const outcomeOf = (delivery: Delivery, status: number | null): DeliveryOutcome => ({
  delivery,
  attempt: { at: world.clock.now, isDelivered: status === 200, status, answer: '', tookMs: 1 },
  isPermanent: status === 410,
});

/** Creates a destination whose responses are controlled by the test. */
function createReceiver() {
  const waiting: { delivery: Delivery; answer(status?: number): void }[] = [];
  const listeners = new Set<() => void>();
  return {
    waiting,
    deliver: (delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome> =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(outcomeOf(delivery, null)), { once: true });
        waiting.push({ delivery, answer: (status = 200) => resolve(outcomeOf(delivery, status)) });
        for (const listener of listeners) listener();
      }),
    /** Resolves once `count` deliveries are waiting for a response. */
    async holds(count: number): Promise<void> {
      while (waiting.length < count) {
        await new Promise<void>((resolve) => {
          const heard = (): void => {
            listeners.delete(heard);
            resolve();
          };
          listeners.add(heard);
        });
      }
    },
  };
}

function start(options: Partial<DeliveryLoopOptions> & Pick<DeliveryLoopOptions, 'deliver'>): void {
  loop = startDeliveryLoop({
    outbox: world.alerts,
    notifyOwners: async () => undefined,
    takesSummaries: () => true,
    logger: { error: (fields) => errors.push(fields) },
    now: () => world.clock.now,
    ...options,
  });
}

function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

async function failing(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await world.ping(await world.addMonitor(`M${index}`), 'fail');
}

const states = async (integrationId: string): Promise<string[]> =>
  (await world.alerts.listNotifications({ teamId: world.teamId, integrationId }))?.notifications
    .map(({ state }) => state)
    .toSorted() ?? [];

describe('the delivery of alerts', () => {
  it('sends queued alerts in parallel, and records the outcomes', async () => {
    const integrationId = await world.addIntegration();
    await failing(3);
    const receiver = createReceiver();
    start(receiver);
    await receiver.holds(3);
    expect(await states(integrationId)).toEqual(['sending', 'sending', 'sending']);
    receiver.waiting.forEach(({ answer }, index) => answer(index === 0 ? 500 : 200));
    await loop?.close();
    expect(await states(integrationId)).toEqual(['sent', 'sent', 'waiting']);
    expect(errors).toEqual([]);
  });

  it('sends alerts and logs the error if owners of integrations can’t be notified', async () => {
    const integrationId = await world.addIntegration();
    await failing(1);
    const receiver = createReceiver();
    const away = new Error('The database is away.');
    start({ ...receiver, notifyOwners: () => Promise.reject(away) });
    await receiver.holds(1);
    receiver.waiting[0]?.answer();
    await loop?.close();
    expect(await states(integrationId)).toEqual(['sent']);
    expect(errors).toContainEqual({ err: away });
  });

  it('sends only a few requests to a destination that hangs, and all requests to other destinations', async () => {
    const hanging = await world.addIntegration({ name: 'Hanging' });
    await world.addIntegration({ name: 'Quick' });
    await failing(30);
    const receiver = createReceiver();
    const quick: Delivery[] = [];
    start({
      deliver: async (delivery, signal) => {
        if (delivery.destination.endsWith(hanging)) return receiver.deliver(delivery, signal);
        quick.push(delivery);
        if (quick.length === 30) queueMicrotask(() => receiver.waiting.at(-1)?.answer(500));
        return outcomeOf(delivery, 200);
      },
    });
    await receiver.holds(8);
    while (quick.length < 30) await new Promise((resolve) => setImmediate(resolve));
    expect(receiver.waiting).toHaveLength(8);
  });

  it('keeps slots for other teams, even if many destinations of one team hang', async () => {
    for (let count = 0; count < 70; count++) await world.addIntegration({ name: `Hanging ${count}` });
    await failing(9);
    const other = createId(TEAM_ID_PREFIX);
    const receiver = createReceiver();
    start(receiver);
    await receiver.holds(16);
    await world.addIntegration({ name: 'Another' }, other);
    await world.ping(await world.addMonitor('M', other), 'fail');
    loop?.wake();
    await receiver.holds(17);
    expect(receiver.waiting.map(({ delivery }) => delivery.teamId)).toEqual([
      ...Array<string>(16).fill(world.teamId),
      other,
    ]);
  });

  it('delivers an alert for a flip when it is woken', async () => {
    await world.addIntegration();
    const receiver = createReceiver();
    start(receiver);
    const monitorId = await world.addMonitor();
    await world.ping(monitorId, 'fail');
    loop?.wake();
    await receiver.holds(1);
    expect(receiver.waiting[0]?.delivery.alerts[0]).toMatchObject({ monitorId, direction: 'down' });
  });

  it('continues after a failed step without losing outcomes', async () => {
    const integrationId = await world.addIntegration();
    await failing(1);
    const receiver = createReceiver();
    const failures: number[] = [];
    start({
      ...receiver,
      outbox: {
        ...world.alerts,
        async finish(outcomes, owner, now) {
          if (outcomes.length > 0 && failures.push(1) === 1) throw new Error('The disk is full.');
          await world.alerts.finish(outcomes, owner, now);
        },
      },
    });
    await receiver.holds(1);
    receiver.waiting[0]?.answer();
    while (failures.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await loop?.close();
    expect(await states(integrationId)).toEqual(['sent']);
    expect(errors).toHaveLength(1);
  });

  it('records outcomes that arrive while it records others', async () => {
    const integrationId = await world.addIntegration();
    await failing(2);
    const receiver = createReceiver();
    const recording = createGate();
    const recorded = createGate();
    start({
      ...receiver,
      outbox: {
        ...world.alerts,
        async finish(outcomes, owner, at) {
          await world.alerts.finish(outcomes, owner, at);
          if (outcomes.length === 0) return;
          recording.open();
          await recorded.opened;
        },
      },
    });
    await receiver.holds(2);
    receiver.waiting[0]?.answer();
    await recording.opened;
    receiver.waiting[1]?.answer();
    await new Promise((resolve) => setImmediate(resolve));
    recorded.open();
    await loop?.close();
    expect(await states(integrationId)).toEqual(['sent', 'sent']);
  });

  it('records no outcome for a delivery that another server claimed during a pause', async () => {
    const integrationId = await world.addIntegration();
    await failing(1);
    const other = openAlertStore(file);
    const taken = createGate();
    const verdicts: boolean[] = [];
    const started = createGate();
    start({
      outbox: {
        ...world.alerts,
        async renew(...renewal) {
          await taken.opened;
          return world.alerts.renew(...renewal);
        },
      },
      async deliver(delivery, _signal, isOurs) {
        started.open();
        await taken.opened;
        verdicts.push(await isOurs());
        return { ...outcomeOf(delivery, null), isLost: true };
      },
    });
    await started.opened;
    world.clock.now += 60_000;
    const rooms = [{ destination: integrationId, atMost: 1 }];
    const { now } = world.clock;
    const claim = { now, owner: 'other', leaseMs: 10_000, rooms, takesSummaries: () => true };
    expect(await other.claim(claim)).toHaveLength(1);
    taken.open();
    while (verdicts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await loop?.close();
    await other.close();
    expect(verdicts).toEqual([false]);
    const { notifications = [] } =
      (await world.alerts.listNotifications({ teamId: world.teamId, integrationId })) ?? {};
    expect(notifications).toMatchObject([{ state: 'sending', attempts: [] }]);
  });

  it('sends deliveries that were interrupted by shutdown first after the next start', async () => {
    await world.addIntegration();
    await failing(1);
    const receiver = createReceiver();
    start(receiver);
    await receiver.holds(1);
    await loop?.close();
    start(receiver);
    await receiver.holds(2);
    const [first, second] = receiver.waiting;
    expect(second?.delivery.idempotencyKey).toBe(first?.delivery.idempotencyKey);
  });
});
