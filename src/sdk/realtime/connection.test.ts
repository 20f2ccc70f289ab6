import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { reconnectDelayMs } from './connection.ts';
import { createConnectionHarness } from './testing/connectionHarness.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a connection', () => {
  it('opens on demand with the current token, and is live once it is accepted', async () => {
    const { open, socket, sockets, statuses, settle, timesLive } = createConnectionHarness();
    await settle();
    expect(sockets).toEqual([]);
    open();
    open();
    await settle();
    expect(sockets).toHaveLength(1);
    expect(socket().accessToken).toBe('token');
    expect(statuses).toEqual(['connecting']);
    socket().accept();
    expect(statuses).toEqual(['connecting', 'live']);
    expect(timesLive()).toBe(1);
  });

  it('opens without an identity when no one is signed in', async () => {
    const { openLive, socket } = createConnectionHarness(async () => null);
    await openLive();
    expect(socket().accessToken).toBeNull();
  });

  it('sends only while it is live', async () => {
    const { open, send, socket, settle } = createConnectionHarness();
    expect(send('{}')).toBe(false);
    open();
    await settle();
    expect(send('{}')).toBe(false);
    socket().accept();
    expect(send('{"kind":"x"}')).toBe(true);
    expect(socket().sent).toEqual([{ kind: 'x' }]);
    socket().end(1006);
    expect(send('{}')).toBe(false);
  });

  it('closes permanently on request, and reports nothing afterward', async () => {
    const { openLive, close, sockets, socket, statuses, frames, pass } = createConnectionHarness();
    await openLive();
    close();
    expect(socket().isClosed()).toBe(true);
    socket().receive('late');
    socket().end(1000);
    await pass(3_600_000);
    expect(statuses).toEqual(['connecting', 'live', 'idle']);
    expect(frames).toEqual([]);
    expect(sockets).toHaveLength(1);
  });

  it('opens no socket if it was closed while it waited for the token', async () => {
    const { open, close, sockets, settle, statuses } = createConnectionHarness();
    open();
    close();
    await settle();
    expect(sockets).toEqual([]);
    expect(statuses).toEqual(['connecting', 'idle']);
  });
});

describe('a connection that restarts with another identity', () => {
  it('reopens immediately with the new rights and ignores the old socket', async () => {
    const tokens = ['ada', 'bob'];
    const { openLive, restart, socket, sockets, frames, settle } = createConnectionHarness(
      async () => tokens.shift() ?? null,
    );
    await openLive();
    const [old] = sockets;
    restart();
    await settle();
    expect(old?.isClosed()).toBe(true);
    old?.receive('for ada');
    old?.end(1000);
    socket().accept();
    socket().receive('for bob');
    expect(frames).toEqual(['for bob']);
    expect(sockets.map(({ accessToken }) => accessToken)).toEqual(['ada', 'bob']);
  });

  it('does not open if it is not in use', async () => {
    const { restart, sockets, settle } = createConnectionHarness();
    restart();
    await settle();
    expect(sockets).toEqual([]);
  });

  it('uses the token of the last of several restarts', async () => {
    const answers: ((token: string) => void)[] = [];
    const { open, restart, sockets, settle } = createConnectionHarness(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    open();
    restart();
    answers[1]?.('bob');
    await settle();
    answers[0]?.('ada');
    await settle();
    expect(sockets.map(({ accessToken }) => accessToken)).toEqual(['bob']);
  });

  it('ignores a late failure to get the token of an earlier identity', async () => {
    const failures: ((reason: Error) => void)[] = [];
    const tokens = [new Promise<string>((_resolve, reject) => failures.push(reject)), Promise.resolve('bob')];
    const { open, restart, socket, statuses, settle } = createConnectionHarness(
      () => tokens.shift() ?? Promise.resolve('bob'),
    );
    open();
    restart();
    await settle();
    socket().accept();
    failures[0]?.(new Error('offline'));
    await settle();
    expect(statuses).toEqual(['connecting', 'live']);
  });

  it('does not carry over failures and suspicions from the previous identity', async () => {
    const { open, restart, socket, sockets, suspects, pass, settle } = createConnectionHarness();
    open();
    await pass(0);
    for (const delayMs of [500, 1_000, 2_000]) {
      socket().end(1006);
      await pass(delayMs);
    }
    restart();
    await settle();
    socket().end(1006);
    const before = sockets.length;
    await pass(500);
    expect(sockets).toHaveLength(before + 1);
    expect(suspects.slice(4)).toEqual([undefined, undefined]);
  });
});

describe('a connection, given hints about the network,', () => {
  it('tries immediately when the network is back', async () => {
    const { openLive, socket, sockets, network, pass, settle } = createConnectionHarness();
    await openLive();
    for (let times = 0; times < 6; times++) {
      socket().end(1006);
      await pass(30_000);
    }
    socket().end(1006);
    const before = sockets.length;
    network.comeOnline();
    await settle();
    expect(sockets).toHaveLength(before + 1);
  });

  it('drops a socket that only looks alive when the network is gone, but keeps trying', async () => {
    const { openLive, socket, sockets, statuses, network, pass } = createConnectionHarness();
    await openLive();
    const lost = socket();
    network.goOffline();
    expect(lost.isClosed()).toBe(true);
    expect(statuses.at(-1)).toBe('offline');
    await pass(500);
    expect(sockets).toHaveLength(2);
  });

  it('leaves a live connection alone when the network is back', async () => {
    const { openLive, sockets, network, settle } = createConnectionHarness();
    await openLive();
    network.comeOnline();
    await settle();
    expect(sockets).toHaveLength(1);
  });

  it('does not open if it is not in use', async () => {
    const { network, sockets, statuses, settle } = createConnectionHarness();
    network.goOffline();
    network.comeOnline();
    await settle();
    expect(sockets).toEqual([]);
    expect(statuses).toEqual([]);
  });
});

describe('the delay before reconnecting', () => {
  it.each([
    [1, 250, 500],
    [2, 500, 1_000],
    [3, 1_000, 2_000],
    [6, 8_000, 16_000],
    [7, 15_000, 30_000],
    [8, 15_000, 30_000],
    [10_000, 15_000, 30_000],
  ])('after %d failures is between %d and %d ms', (failures, leastMs, mostMs) => {
    expect(reconnectDelayMs(failures, () => 0)).toBe(leastMs);
    expect(reconnectDelayMs(failures, () => 1)).toBe(mostMs);
  });

  it('is never shorter than a quarter of a second nor longer than half a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const delayMs = reconnectDelayMs(failures, () => chance);
          expect(delayMs).toBeGreaterThanOrEqual(250);
          expect(delayMs).toBeLessThanOrEqual(30_000);
        },
      ),
    );
  });
});
