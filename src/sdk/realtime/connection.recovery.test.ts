import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createConnectionHarness } from './testing/connectionHarness.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a lost connection', () => {
  it('is reopened after a delay that doubles with each failure', async () => {
    const { openLive, socket, sockets, pass } = createConnectionHarness();
    await openLive();
    for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      socket().end(1006);
      const before = sockets.length;
      await pass(delayMs - 1);
      expect(sockets).toHaveLength(before);
      await pass(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('is offline while it waits, and connecting while it tries', async () => {
    const { openLive, socket, statuses, pass } = createConnectionHarness();
    await openLive();
    socket().end(1006);
    await pass(500);
    socket().end(1006);
    await pass(1_000);
    socket().accept();
    expect(statuses.slice(2)).toEqual(['offline', 'connecting', 'offline', 'connecting', 'live']);
  });

  it('starts over with the shortest delay after it was stable', async () => {
    const { openLive, socket, sockets, pass } = createConnectionHarness();
    await openLive();
    socket().end(1006);
    await pass(500);
    socket().end(1006);
    await pass(1_000);
    socket().accept();
    await pass(5_000);
    socket().end(1006);
    await pass(500);
    expect(sockets).toHaveLength(4);
  });

  it('waits longer each time the platform accepts it and then closes it immediately', async () => {
    const { openLive, socket, sockets, pass } = createConnectionHarness();
    await openLive();
    for (const delayMs of [500, 1_000, 2_000]) {
      socket().end(1011);
      await pass(delayMs - 1);
      const before = sockets.length;
      await pass(1);
      expect(sockets).toHaveLength(before + 1);
      socket().accept();
    }
  });

  it('waits several seconds when the platform asks to try again later', async () => {
    const { openLive, socket, sockets, pass } = createConnectionHarness();
    await openLive();
    await pass(60_000);
    socket().end(1013);
    await pass(7_999);
    expect(sockets).toHaveLength(1);
    await pass(1);
    expect(sockets).toHaveLength(2);
  });

  it('counts a handshake without a response as a failure', async () => {
    const { open, socket, sockets, statuses, pass } = createConnectionHarness();
    open();
    await pass(10_000);
    expect(statuses).toEqual(['connecting', 'offline']);
    expect(socket().isClosed()).toBe(true);
    await pass(500);
    expect(sockets).toHaveLength(2);
  });

  it('counts a failure to get a token', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve('token')];
    const { open, sockets, statuses, pass } = createConnectionHarness(
      () => answers.shift() ?? Promise.resolve('token'),
    );
    open();
    await pass(0);
    expect(statuses).toEqual(['connecting', 'offline']);
    await pass(500);
    expect(sockets).toHaveLength(1);
  });
});

describe('a connection with a rejected token', () => {
  it('renews the token and reopens immediately if the rights have changed', async () => {
    const { openLive, socket, sockets, suspects, statuses, pass, settle } = createConnectionHarness(async (suspect) =>
      suspect === 'old' ? 'new' : 'old',
    );
    await openLive();
    await pass(60_000);
    socket().end(4401);
    await settle();
    expect(sockets.map(({ accessToken }) => accessToken)).toEqual(['old', 'new']);
    expect(suspects).toEqual([undefined, 'old']);
    expect(statuses).toEqual(['connecting', 'live', 'connecting']);
  });

  it('waits before later attempts if the platform keeps rejecting the token', async () => {
    const { openLive, socket, sockets, pass, settle } = createConnectionHarness();
    await openLive();
    socket().end(4401);
    await settle();
    socket().accept();
    expect(sockets).toHaveLength(2);
    socket().end(4401);
    await settle();
    expect(sockets).toHaveLength(2);
    await pass(1_000);
    expect(sockets).toHaveLength(3);
  });

  it('suspects the token if the handshake fails twice, because browsers hide the reason', async () => {
    const { open, socket, suspects, pass } = createConnectionHarness();
    open();
    await pass(0);
    for (const delayMs of [500, 1_000, 2_000, 4_000]) {
      socket().end(1006);
      await pass(delayMs);
    }
    expect(suspects).toEqual([undefined, undefined, 'token', undefined, undefined]);
  });

  it('does not suspect a token that was just accepted', async () => {
    const { openLive, socket, suspects, pass } = createConnectionHarness();
    await openLive();
    for (const delayMs of [500, 1_000, 2_000]) {
      socket().end(1006);
      await pass(delayMs);
      socket().accept();
    }
    expect(suspects).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps suspecting the token until a renewal has been attempted', async () => {
    let isReachable = true;
    const { open, socket, suspects, pass } = createConnectionHarness(async () => {
      if (!isReachable) throw new Error('offline');
      return 'token';
    });
    open();
    await pass(0);
    socket().end(1006);
    await pass(500);
    isReachable = false;
    socket().end(1006);
    await pass(1_000 + 2_000);
    isReachable = true;
    await pass(4_000);
    socket().accept();
    socket().end(1006);
    await pass(30_000);
    expect(suspects).toEqual([undefined, undefined, 'token', 'token', 'token', undefined]);
  });
});
