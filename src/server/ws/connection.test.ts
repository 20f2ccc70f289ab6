import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCallerBudget } from '../budget/callerBudget.ts';
import type { Charge } from '../budget/meter.ts';
import { UNLIMITED } from '../limits.ts';
import { startRealtime } from './testing/startRealtime.ts';
import type { TestClient } from './testing/testClient.ts';

const owes = (retryAfterSeconds: number): Charge => ({ isCovered: false, retryAfterSeconds });

describe('a socket whose budget is used up', () => {
  let server: Awaited<ReturnType<typeof startRealtime>>;
  let client: TestClient;
  /** The charges for Ada's next frames; any frames after those are within the budget. */
  let charges: Charge[];
  let heard: unknown[];
  async function start(heartbeatMs = 30_000): Promise<void> {
    [charges, heard] = [[], []];
    const budget = createCallerBudget(UNLIMITED, Date.now);
    server = await startRealtime({
      heartbeatMs,
      budget: {
        ...budget,
        chargeFrame: (caller) => (budget.keyOf(caller) === 'ada' ? charges.shift() : undefined) ?? { isCovered: true },
      },
    });
    server.bus.subscribe(['e'], (payload) => heard.push(payload));
    client = await server.connect('ada');
  }
  beforeEach(async () => {
    await start();
    // Only the timers for pauses are faked; everything else about connections is real.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date'],
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await server.stop();
  });

  const publish = (payload: string) => client.send({ kind: 'event-publish', event: ['e'], payload });
  /**
   * Resolves many turns of the event loop later, once the server has handled a frame that another socket sent after all
   * others.
   */
  const pause = async () => {
    const other = await server.connect('eve');
    for (let round = 0; round < 20; round++) await other.obeyed();
    other.socket.close();
    await other.closed;
  };
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is read again after the delay, and loses no frames', async () => {
    charges = [owes(60)];
    for (const payload of ['first', 'second', 'third']) publish(payload);
    await pause();
    jest.advanceTimersByTime(59_999);
    await pause();
    expect(heard).toEqual([]);
    jest.advanceTimersByTime(1);
    await until(() => heard.length === 3);
    expect(heard).toEqual(['first', 'second', 'third']);
  });

  it('is still read in order, even if many frames have to wait', async () => {
    charges = Array.from({ length: 40 }, (_, frame) => owes(frame % 2 === 0 ? 1 : 3));
    for (let frame = 0; frame < 40; frame++) publish(String(frame));
    for (let seconds = 0; heard.length < 40; seconds++) {
      expect(seconds).toBeLessThan(200);
      await pause();
      jest.advanceTimersByTime(1_000);
    }
    expect(heard).toEqual(Array.from({ length: 40 }, (_, frame) => String(frame)));
    expect(charges).toEqual([]);
  });

  it('isn’t taken for dead, although its pongs aren’t read', async () => {
    await server.stop();
    await start(100);
    charges = [owes(60)];
    publish('late');
    await until(() => jest.getTimerCount() === 1);
    for (let beat = 0; beat < 3; beat++) await once(client.socket, 'ping');
    jest.advanceTimersByTime(60_000);
    await until(() => heard.length === 1);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('leaves no timers behind when it closes, even during a delay', async () => {
    charges = [owes(1), owes(3_600)];
    publish('waits twice');
    await until(() => jest.getTimerCount() === 1);
    jest.advanceTimersByTime(1_000);
    expect([jest.getTimerCount(), charges]).toEqual([1, []]);
    client.socket.terminate();
    await client.closed;
    await until(() => server.realtime.size() === 0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
