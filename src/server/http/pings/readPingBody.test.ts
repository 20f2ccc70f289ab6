import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { READ_LIMIT } from '../../monitors/pings/bodyEnds.ts';
import { readPingBody } from './readPingBody.ts';

const keywords = { failure: ['ERROR'], success: ['done'], start: [], otherwise: 'url' } as const;
const keywordsOf = async () => ({ ...keywords, failure: ['ERROR'], success: ['done'], start: [] });

describe('reading a body', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const open = () => Object.assign(new PassThrough(), { headers: {} });
  const read = (request: PassThrough) => readPingBody(request as unknown as IncomingMessage, keywordsOf, 20_000);
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('stops at its limit, and says that the search is incomplete', async () => {
    const request = open();
    const result = read(request);
    request.write(`${'x'.repeat(READ_LIMIT - 4)}done`);
    request.write('ERROR');
    const body = await result;
    expect(body?.search).toMatchObject({ isWhole: false });
    expect([body?.search?.contains('done'), body?.search?.contains('ERROR')]).toEqual([true, false]);
    expect(Buffer.from(body!.bytes).toString()).toMatch(/Hearth stopped reading here[^]*xdone$/);
  });

  it('stops after its time limit if a long body is slow, keeping what arrived', async () => {
    const request = open();
    const result = read(request);
    request.write(`${'x'.repeat(20_000)}ERROR`);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    jest.advanceTimersByTime(20_000);
    const body = await result;
    expect(body?.search?.isWhole).toBe(false);
    expect(body?.search?.contains('ERROR')).toBe(true);
    expect(Buffer.from(body!.bytes).toString()).toMatch(/xERROR$/);
  });

  it('returns nothing if the client disconnects in the middle of a long one', async () => {
    const request = open();
    const result = read(request);
    request.write('x'.repeat(20_000));
    request.destroy();
    expect(await result).toBeNull();
  });
});
