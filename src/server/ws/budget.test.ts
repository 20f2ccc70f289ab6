import { afterEach, describe, expect, it } from '@jest/globals';
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

  it('beyond the budget are handled later, and none are lost', async () => {
    server = await startRealtime({
      budget: createCallerBudget({ ...UNLIMITED, apiCostBurst: 20, apiCostPerSecond: 1_000 }, Date.now),
    });
    const client = await server.connect('ada');
    const heard: unknown[] = [];
    server.bus.subscribe(['e'], (payload) => heard.push(payload));
    for (let payload = 0; payload < 60; payload++) client.send({ kind: 'event-publish', event: ['e'], payload });
    client.send({ kind: 'mark' });
    expect(await client.next()).toMatchObject({ payload: { name: 'UnknownCommandError' } });
    expect(heard).toHaveLength(60);
  });
});
