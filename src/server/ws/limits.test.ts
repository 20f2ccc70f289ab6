import { once } from 'node:events';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import { until } from '../../testing/until.ts';
import { startRealtime } from './testing/startRealtime.ts';
import type { TestClient } from './testing/testClient.ts';

type Started = Awaited<ReturnType<typeof startRealtime>>;

let server: Started;
afterEach(() => server.stop());

const padding = (bytes: number): string => 'x'.repeat(bytes);
const watch = (...key: string[]) => ({ kind: 'document-watch', key });

async function obeyed(client: TestClient): Promise<unknown[]> {
  const before: unknown[] = [];
  client.send({ kind: 'mark' });
  for (;;) {
    const event = await client.next();
    if (JSON.stringify(event.payload).includes('UnknownCommandError')) return before;
    before.push(event);
  }
}

describe('invalid frames', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'InvalidCommandError'],
    ['no JSON', '{"kind":', 'InvalidCommandError'],
    ['a binary frame', Buffer.from(JSON.stringify(watch('a'))), 'InvalidCommandError'],
    ['a list', '[]', 'InvalidCommandError'],
    ['null', 'null', 'InvalidCommandError'],
    ['no kind', '{}', 'InvalidCommandError'],
    ['a kind that is not a string', '{"kind":7}', 'InvalidCommandError'],
    ['an unknown kind', '{"kind":"__proto__"}', 'UnknownCommandError'],
    ['a command for HTTP', '{"kind":"document-get","path":["a"]}', 'UnknownCommandError'],
    ['no key', '{"kind":"document-watch"}', 'InvalidCommandError'],
    ['an empty key', '{"kind":"document-watch","key":[]}', 'InvalidCommandError'],
    ['an empty segment', '{"kind":"document-watch","key":["a",""]}', 'InvalidCommandError'],
    ['a lone surrogate', '{"kind":"document-watch","key":["\\ud800"]}', 'InvalidCommandError'],
    ['a long segment', JSON.stringify(watch(padding(257))), 'InvalidCommandError'],
    [
      'a reserved event with an invalid key',
      '{"kind":"event-subscribe","event":["$document"],"key":7}',
      'UnknownEventError',
    ],
    [
      'a reserved event with a key',
      '{"kind":"event-subscribe","event":["$document"],"key":["a"]}',
      'UnknownEventError',
    ],
    ['a bound that is not a string', '{"kind":"collection-watch","key":["a"],"after":1}', 'InvalidCommandError'],
    ['a prototype name', '{"kind":"event-publish","event":["e"],"payload":{"__proto__":1}}', 'InvalidCommandError'],
    [
      'deep nesting',
      `{"kind":"event-publish","event":["e"],"payload":${'['.repeat(9e4)}${']'.repeat(9e4)}}`,
      'InvalidCommandError',
    ],
  ])('get an error event if they have %s, and the socket stays open', async (_what, frame, name) => {
    server = await startRealtime();
    const client = await server.connect('ada');
    client.socket.send(frame);
    expect(await client.next()).toMatchObject({ kind: 'event', event: ['$error'], payload: { name } });
    client.send(watch('d'));
    await obeyed(client);
    await server.store.commit([], [{ type: 'set', key: ['d'], data: 1 }]);
    expect(await client.next()).toMatchObject({ event: ['$document', 'd'] });
  });

  it('never crash the server', async () => {
    server = await startRealtime();
    const client = await server.connect('ada');
    const kinds = ['document-watch', 'collection-watch', 'event-publish', 'event-subscribe', 'event-unsubscribe'];
    const near = fc.record({ kind: fc.constantFrom(...kinds), key: fc.jsonValue(), event: fc.jsonValue() });
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      near.map((value) => JSON.stringify(value)),
    );
    for (const text of fc.sample(frame, 500)) client.send(text);
    await obeyed(client);
    expect(server.logged).toEqual([]);
    expect(server.realtime.size()).toBe(1);
  });
});

describe('limits', () => {
  it('accept a frame of 1 MiB, and close the socket for one byte more', async () => {
    server = await startRealtime();
    const client = await server.connect('ada');
    const publish = (size: number) => {
      const empty = JSON.stringify({ kind: 'event-publish', event: ['e'], payload: '' }).length;
      client.send({ kind: 'event-publish', event: ['e'], payload: padding(size - empty) });
    };
    publish(MAX_BODY_BYTES);
    expect(await obeyed(client)).toEqual([]);
    publish(MAX_BODY_BYTES + 1);
    expect(await client.closed).toMatchObject({ code: 1009 });
    await until(() => server.realtime.size() === 0);
  });

  it('refuse a watch over the maximum until another one ends', async () => {
    server = await startRealtime({ limits: { subscriptions: 2 } });
    const client = await server.connect('ada');
    client.send(watch('a'));
    client.send({ kind: 'collection-watch', key: ['a'], after: 'x' });
    client.send(watch('a'));
    expect(await obeyed(client)).toEqual([]);
    for (const more of [
      watch('b'),
      { kind: 'collection-watch', key: ['a'] },
      { kind: 'event-subscribe', event: ['e'] },
    ]) {
      client.send(more);
      expect(await obeyed(client)).toMatchObject([{ event: ['$error'], payload: { name: 'InvalidCommandError' } }]);
    }
    client.send({ ...watch('a'), kind: 'document-unwatch' });
    client.send(watch('b'));
    expect(await obeyed(client)).toEqual([]);
  });

  it.each<[string, (index: number) => object, number]>([
    [
      'more than 16 ranges of one collection',
      (index) => ({ kind: 'collection-watch', key: ['a'], after: `${index}` }),
      16,
    ],
    ['too many bytes of paths', (index) => watch(`${index}`.padStart(240, '0')), 38],
    ['too many bytes of bounds', (index) => ({ kind: 'collection-watch', key: [`${index}`], after: padding(240) }), 36],
  ])('refuse %s until one ends', async (_what, nth, most) => {
    server = await startRealtime({ limits: { subscriptionBytes: 10_000 } });
    const client = await server.connect('ada');
    for (let index = 0; index < most; index++) client.send(nth(index));
    expect(await obeyed(client)).toEqual([]);
    client.send(nth(most));
    expect(await obeyed(client)).toMatchObject([{ event: ['$error'], payload: { name: 'InvalidCommandError' } }]);
    client.send({ ...nth(0), kind: (nth(0) as { kind: string }).kind.replace('watch', 'unwatch') });
    client.send(nth(most));
    expect(await obeyed(client)).toEqual([]);
  });

  it.each(['before', 'beforeInclusive', 'after', 'afterInclusive'])('refuse %s over 256 bytes', async (bound) => {
    server = await startRealtime();
    const client = await server.connect('ada');
    client.send({ kind: 'collection-watch', key: ['a'], [bound]: 'é'.repeat(129) });
    expect(await obeyed(client)).toMatchObject([
      { payload: { detail: { path: bound, message: expect.stringContaining('256 bytes') } } },
    ]);
  });

  it('close a client that does not read what it receives (1013)', async () => {
    server = await startRealtime({ limits: { bufferedBytes: 100_000 } });
    const client = await server.connect('ada');
    client.send({ kind: 'event-subscribe', event: ['e'] });
    await obeyed(client);
    client.socket.pause();
    // Sends more than both sockets' buffers can hold, so that the rest waits in the server.
    for (let sent = 0; sent < 40; sent++) await server.bus.publish(['e'], padding(500_000));
    client.socket.resume();
    expect(await client.closed).toMatchObject({ code: 1013 });
  });

  it('close a client with too many queued deliveries, and free its memory', async () => {
    server = await startRealtime({ limits: { waiting: 20 } });
    const client = await server.connect('ada');
    client.send({ kind: 'event-subscribe', event: ['e'] });
    await obeyed(client);
    server.access.holdResponses();
    for (let event = 0; event < 30; event++) await server.bus.publish(['e'], event);
    expect(await client.closed).toMatchObject({ code: 1013 });
  });

  it('pause reading while frames are queued, and lose none of a burst', async () => {
    server = await startRealtime({ limits: { waiting: 20 } });
    const client = await server.connect('ada');
    const heard: unknown[] = [];
    server.bus.subscribe(['e'], (payload) => heard.push(payload));
    for (let payload = 0; payload < 2_000; payload++) client.send({ kind: 'event-publish', event: ['e'], payload });
    expect(await obeyed(client)).toEqual([]);
    expect(heard).toEqual(Array.from({ length: 2_000 }, (_, payload) => payload));
  });

  it('disconnect a client that does not respond to pings, and keep one that does', async () => {
    // Only the heartbeat's timer is faked; the connections are real.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance', 'Date'],
    });
    try {
      server = await startRealtime({ heartbeatMs: 30_000 });
      const alive = await server.connect('ada');
      const dead = await server.connect('eve', { autoPong: false });
      const pinged = once(alive.socket, 'ping');
      jest.advanceTimersByTime(30_000);
      await pinged;
      // The server receives the response to its ping before this resolves.
      await alive.obeyed();
      jest.advanceTimersByTime(30_000);
      expect(await dead.closed).toMatchObject({ code: 1006 });
      expect(await alive.obeyed()).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('when rights end, the server', () => {
  it('closes the sockets of the session that ended (4401), but no others', async () => {
    server = await startRealtime();
    const [first, second, other] = await Promise.all(['ada', 'ada', 'eve'].map((token) => server.connect(token)));
    await server.endSession('session of ada');
    expect(await first?.closed).toEqual({ code: 4401, reason: 'signed out' });
    expect(await second?.closed).toEqual({ code: 4401, reason: 'signed out' });
    expect(other?.socket.readyState).toBe(other?.socket.OPEN);
  });

  it('closes a socket when its token expires (4401)', async () => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(1_000)
      .sign(new Uint8Array(32));
    server = await startRealtime({ now: () => 1_000_000 - 1 });
    const fresh = await server.connect(token);
    await server.stop();
    expect(await fresh.closed).not.toMatchObject({ code: 4401 });
    let now = 1_000_000 - 1;
    server = await startRealtime({ now: () => now++ });
    const { closed } = await server.connect(token);
    expect(await closed).toEqual({ code: 4401, reason: 'expired' });
  });

  it('delivers nothing between the end of the session and the close', async () => {
    server = await startRealtime();
    const client = await server.connect('ada');
    client.send({ kind: 'event-subscribe', event: ['e'] });
    await obeyed(client);
    const received: unknown[] = [];
    client.socket.on('message', (data: Buffer) => received.push(data.toString()));
    await server.endSession('session of ada');
    await server.bus.publish(['e'], 'secret');
    await client.closed;
    expect(received).toEqual([]);
  });

  it('closes the socket (1011) and logs when rights cannot be checked', async () => {
    server = await startRealtime();
    const client = await server.connect('ada');
    server.access.break();
    client.send(watch('d'));
    expect(await client.closed).toMatchObject({ code: 1011 });
    expect(server.logged).toEqual(['A realtime connection failed']);
  });
});
