import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DocumentChange, ReceivedChange } from '../../contract/documents.ts';
import type { ConnectionStatus } from '../platform.ts';
import { createRealtime, UNUSED_CLOSE_MS } from './createRealtime.ts';
import { createFakeNetwork, createFakeSocket, type FakeSocket } from './fakeSocket.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const key = ['teams', 'tid_1'];
const change: DocumentChange = { type: 'set', key, data: { display: 'Ops' }, versionstamp: '01' };
const watch = { kind: 'document-watch', key };

function createHarness() {
  const sockets: FakeSocket[] = [];
  const realtime = createRealtime({
    openSocket(token) {
      const socket = createFakeSocket(token);
      sockets.push(socket);
      return socket;
    },
    accessToken: async () => 'token',
    network: createFakeNetwork(),
    random: () => 1,
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return {
    realtime,
    sockets,
    pass,
    /** Returns the newest socket once it's accepted. */
    async accepted(): Promise<FakeSocket> {
      await pass(0);
      const socket = sockets.at(-1);
      if (!socket) throw new Error('No socket was opened');
      socket.accept();
      return socket;
    },
  };
}

describe('realtime', () => {
  it('opens no connection until someone listens', async () => {
    const { realtime, sockets, pass } = createHarness();
    realtime.onStatus(jest.fn());
    realtime.onReopened(jest.fn());
    realtime.restart();
    await pass(60_000);
    expect(sockets).toEqual([]);
  });

  it('requests watches once live, and reports changes', async () => {
    const { realtime, accepted } = createHarness();
    const changes: ReceivedChange[] = [];
    realtime.watchDocument(key, (next) => changes.push(next));
    const socket = await accepted();
    expect(socket.sent).toEqual([watch]);
    socket.receive(JSON.stringify({ kind: 'event', event: ['$document', ...key], payload: change }));
    expect(changes).toEqual([change]);
  });

  it('sends new watches immediately while live', async () => {
    const { realtime, accepted } = createHarness();
    realtime.watchDocument(key, jest.fn());
    const socket = await accepted();
    realtime.watchCollection(['users', 'u', 'teams'], {}, jest.fn());
    realtime.subscribe(['greeting'], jest.fn())();
    expect(socket.sent).toEqual([
      watch,
      { kind: 'collection-watch', key: ['users', 'u', 'teams'] },
      { kind: 'event-subscribe', event: ['greeting'] },
      { kind: 'event-unsubscribe', event: ['greeting'] },
    ]);
  });

  it('does not request a watch that ended before it was live', async () => {
    const { realtime, accepted } = createHarness();
    realtime.watchDocument(key, jest.fn())();
    realtime.watchDocument(['teams', 'tid_2'], jest.fn());
    expect((await accepted()).sent).toEqual([{ kind: 'document-watch', key: ['teams', 'tid_2'] }]);
  });

  it.each([
    'not JSON',
    'null',
    '{"kind":"event"}',
    '{"kind":"event","event":"$document","payload":{}}',
    '{"kind":"event","event":["$error"],"payload":{"name":"ForbiddenError"}}',
    JSON.stringify({ kind: 'event', event: ['$document', ...key], payload: { type: 'set' } }),
    new Uint8Array([1, 2, 3]),
  ])('ignores the frame %j', async (frame) => {
    const { realtime, accepted } = createHarness();
    const onChange = jest.fn();
    realtime.watchDocument(key, onChange);
    const socket = await accepted();
    socket.receive(frame);
    expect(onChange).not.toHaveBeenCalled();
    expect(socket.isClosed()).toBe(false);
  });

  it('asks after its watches what changed since an earlier read, and reports the response', async () => {
    const { realtime, accepted } = createHarness();
    const missed: unknown[] = [];
    realtime.onMissed((events) => missed.push(events));
    realtime.sent()('a.1');
    realtime.watchDocument(key, jest.fn());
    const socket = await accepted();
    expect(socket.sent).toEqual([watch, { kind: 'changes-since', position: 'a.1' }]);
    for (const payload of [{ events: [['$document', ...key]] }, { events: 'many' }, null]) {
      socket.receive(JSON.stringify({ kind: 'event', event: ['$changes'], payload }));
    }
    expect(missed).toEqual([[['$document', ...key]], 'all', 'all']);
  });

  it('requests everything again after a lost connection, then reports that events may have been missed', async () => {
    const { realtime, accepted, pass } = createHarness();
    const seen: unknown[] = [];
    realtime.watchDocument(key, jest.fn());
    realtime.subscribe(['greeting'], jest.fn());
    const first = await accepted();
    realtime.onReopened(() => seen.push('reopened'));
    first.end(1006);
    await pass(500);
    expect(seen).toEqual([]);
    const second = await accepted();
    expect(second.sent).toEqual([watch, { kind: 'event-subscribe', event: ['greeting'] }]);
    expect(seen).toEqual(['reopened']);
  });

  it('does not report the first opening as a reopening, or one after a period without listeners', async () => {
    const { realtime, accepted, pass } = createHarness();
    const onReopened = jest.fn();
    realtime.onReopened(onReopened);
    const stop = realtime.watchDocument(key, jest.fn());
    await accepted();
    stop();
    await pass(UNUSED_CLOSE_MS);
    realtime.watchDocument(key, jest.fn());
    await accepted();
    expect(onReopened).not.toHaveBeenCalled();
  });

  it('reports its status until the listener stops', async () => {
    const { realtime, accepted, pass } = createHarness();
    const statuses: ConnectionStatus[] = [];
    const stop = realtime.onStatus((status) => statuses.push(status));
    realtime.watchDocument(key, jest.fn());
    const socket = await accepted();
    socket.end(1006);
    expect(statuses).toEqual(['connecting', 'live', 'offline']);
    stop();
    await pass(500);
    expect(statuses).toHaveLength(3);
  });

  it('closes the connection a while after the last listener stops', async () => {
    const { realtime, accepted, pass } = createHarness();
    const stop = realtime.watchDocument(key, jest.fn());
    const socket = await accepted();
    stop();
    await pass(UNUSED_CLOSE_MS - 1);
    expect(socket.isClosed()).toBe(false);
    await pass(1);
    expect(socket.isClosed()).toBe(true);
  });

  it('keeps the connection if someone listens again in time', async () => {
    const { realtime, accepted, sockets, pass } = createHarness();
    const stop = realtime.watchDocument(key, jest.fn());
    const socket = await accepted();
    stop();
    realtime.watchDocument(key, jest.fn());
    await pass(UNUSED_CLOSE_MS * 2);
    expect(socket.isClosed()).toBe(false);
    expect(sockets).toHaveLength(1);
  });

  it('reopens with the rights of another identity, and requests everything again', async () => {
    const { realtime, accepted, sockets } = createHarness();
    const onReopened = jest.fn();
    realtime.onReopened(onReopened);
    realtime.watchDocument(key, jest.fn());
    const first = await accepted();
    realtime.restart();
    const second = await accepted();
    expect(sockets).toHaveLength(2);
    expect(first.isClosed()).toBe(true);
    expect(second.sent).toEqual([watch]);
    expect(onReopened).toHaveBeenCalledTimes(1);
  });

  it('closes on request, and opens for the next listener', async () => {
    const { realtime, accepted, sockets } = createHarness();
    realtime.watchDocument(key, jest.fn());
    const first = await accepted();
    realtime.close();
    expect(first.isClosed()).toBe(true);
    realtime.watchDocument(['teams', 'tid_2'], jest.fn());
    await accepted();
    expect(sockets).toHaveLength(2);
  });
});

describe('a publication', () => {
  const frame = (payload: unknown) => ({ kind: 'event-publish', event: ['greeting'], payload });

  it('is sent immediately while live', async () => {
    const { realtime, accepted } = createHarness();
    realtime.subscribe(['greeting'], jest.fn());
    const socket = await accepted();
    realtime.publish(['greeting'], 'hello');
    expect(socket.sent.at(-1)).toEqual(frame('hello'));
  });

  it('opens a connection, is sent once it is live, and does not keep it open', async () => {
    const { realtime, accepted, pass } = createHarness();
    realtime.publish(['greeting'], 'one');
    realtime.publish(['greeting'], 'two');
    await pass(UNUSED_CLOSE_MS);
    const socket = await accepted();
    expect(socket.sent).toEqual([frame('one'), frame('two')]);
    await pass(UNUSED_CLOSE_MS);
    expect(socket.isClosed()).toBe(true);
  });

  it('is sent only once, even if the connection is replaced', async () => {
    const { realtime, accepted, pass } = createHarness();
    realtime.subscribe(['greeting'], jest.fn());
    realtime.publish(['greeting'], 'hello');
    (await accepted()).end(1006);
    await pass(500);
    expect((await accepted()).sent).toEqual([{ kind: 'event-subscribe', event: ['greeting'] }]);
  });

  it('is dropped, oldest first, if too many wait for a connection', async () => {
    const { realtime, accepted } = createHarness();
    for (let count = 1; count <= 101; count++) realtime.publish(['greeting'], count);
    const { sent } = await accepted();
    expect(sent).toHaveLength(100);
    expect(sent[0]).toEqual(frame(2));
  });

  it('is not sent with the rights of another identity', async () => {
    const { realtime, accepted } = createHarness();
    realtime.subscribe(['greeting'], jest.fn());
    realtime.publish(['greeting'], 'hello');
    realtime.restart();
    expect((await accepted()).sent).toEqual([{ kind: 'event-subscribe', event: ['greeting'] }]);
  });
});
