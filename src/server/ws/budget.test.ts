import { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { createCallerBudget } from '../budget/callerBudget.ts';
import { UNLIMITED, type Limits } from '../limits.ts';
import { until } from '../../testing/until.ts';
import { startRealtime } from './testing/startRealtime.ts';

type Started = Awaited<ReturnType<typeof startRealtime>>;

let server: Started;
afterEach(() => server.stop());

const budgetOf = (limits: Partial<Limits>) => createCallerBudget({ ...UNLIMITED, ...limits }, () => 0);

describe('sockets', () => {
  it('are limited per identity until one of them closes', async () => {
    server = await startRealtime({ maxSockets: { ofIdentity: 2, ofNetwork: 1 } });
    const first = await server.connect('ada');
    await server.connect('ada');
    await expect(server.connect('ada')).rejects.toThrow('429');
    await server.connect('eve');
    first.socket.close();
    await first.closed;
    await until(() => server.realtime.size() === 2);
    await server.connect('ada');
  });

  it('are limited per network for anonymous callers', async () => {
    server = await startRealtime({ maxSockets: { ofIdentity: 1, ofNetwork: 2 } });
    await server.connect();
    await server.connect();
    await expect(server.connect()).rejects.toThrow('429');
    await server.connect('ada');
  });

  it('are charged for opening', async () => {
    server = await startRealtime({ budget: budgetOf({ apiCostBurst: 10, apiCostPerSecond: 1 }) });
    await server.connect('ada');
    await server.connect('ada');
    await expect(server.connect('ada')).rejects.toThrow('429');
  });
});

describe('frames', () => {
  it('over 64 KiB close an anonymous socket (1009)', async () => {
    server = await startRealtime({ budget: budgetOf({ anonymousBodyBytes: 65_536 }) });
    const anonymous = await server.connect();
    const ada = await server.connect('ada');
    for (const { socket } of [anonymous, ada]) socket.send('x'.repeat(65_537));
    expect(await anonymous.closed).toMatchObject({ code: 1009 });
    expect(await ada.next()).toMatchObject({ payload: { name: 'InvalidCommandError' } });
  });

  it('in many fragments close the socket (1008), because unfinished messages aren’t charged', async () => {
    server = await startRealtime();
    const client = await server.connect();
    const fragments = Buffer.alloc(7 * 100, Buffer.from([0x00, 0x81, ...NO_MASK, 0x78]));
    sendTogether(client.socket, Buffer.concat([Buffer.from([0x01, 0x81, ...NO_MASK, 0x78]), fragments]));
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it('that arrive together close the socket (1013) if far too many exceed the budget', async () => {
    server = await startRealtime({ budget: budgetOf({ anonymousApiCostBurst: 100, anonymousApiCostPerSecond: 1 }) });
    const client = await server.connect();
    const answered: unknown[] = [];
    client.socket.on('message', () => answered.push(null));
    sendTogether(client.socket, Buffer.alloc(7 * 5_000, textFrame('x')));
    expect(await client.closed).toMatchObject({ code: 1013, reason: 'too many frames' });
    expect(answered.length).toBeLessThan(100);
  });

  it('that are pings are charged, too', async () => {
    server = await startRealtime({ budget: budgetOf({ anonymousApiCostBurst: 100, anonymousApiCostPerSecond: 1 }) });
    const client = await server.connect();
    let pongs = 0;
    client.socket.on('pong', () => (pongs += 1));
    client.socket.ping();
    await until(() => pongs === 1);
    sendTogether(client.socket, Buffer.alloc(6 * 5_000, PING_FRAME));
    expect(await client.closed).toMatchObject({ code: 1013 });
    expect(pongs).toBeLessThan(100);
  });
});

// Frames from clients are masked; this mask changes nothing.
const NO_MASK = [0, 0, 0, 0];
const textFrame = (text: string) => Buffer.from([0x81, 0x80 + text.length, ...NO_MASK, ...Buffer.from(text)]);
const PING_FRAME = Buffer.from([0x89, 0x80, ...NO_MASK]);

/** Sends frames in one packet, so that the server reads them all before it can stop reading. */
function sendTogether(socket: WebSocket, frames: Buffer): void {
  const raw: unknown = Reflect.get(socket, '_socket');
  if (!(raw instanceof Socket)) throw new Error('The socket isn’t connected.');
  raw.write(frames);
}
