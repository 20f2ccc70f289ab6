import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { teamFlipsEvent } from '../../../contract/events.ts';
import { createFakePlatform, refuse } from '../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { followTeam, type ScreenState } from './screenFeed.ts';
import { lookOf } from './testing/looks.ts';

const TEAM = lookOf().teamId;

describe('the data of a screen', () => {
  let stop = () => {};
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  async function start() {
    const platform = createFakePlatform(() => lookOf());
    const states: ScreenState[] = [];
    stop = followTeam(platform, (state) => states.push(state));
    await jest.advanceTimersByTimeAsync(0);
    const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
    const reads = () => platform.commands.length;
    return { platform, states, pass, reads, last: () => states.at(-1) };
  }

  it('is read immediately, and then every 15 s', async () => {
    const { platform, pass, reads, last } = await start();
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: ['screens', 'look'] }]);
    expect(last()).toEqual({ look: lookOf(), trouble: null });
    await pass(14_999);
    expect(reads()).toBe(1);
    await pass(1);
    expect(reads()).toBe(2);
  });

  it('is reread when a monitor changes its status, once for many changes', async () => {
    const { platform, pass, reads } = await start();
    await pass(5_000);
    for (let flip = 0; flip < 20; flip++) platform.realtime.emit(teamFlipsEvent(TEAM), null);
    await pass(0);
    expect(reads()).toBe(2);
    platform.realtime.emit(teamFlipsEvent(TEAM), null);
    await pass(999);
    expect(reads()).toBe(2);
    await pass(1);
    expect(reads()).toBe(3);
  });

  it('is kept while Hearth can’t be reached, and updated once it can', async () => {
    const { platform, pass, last } = await start();
    platform.answer(() => {
      throw new TransportError('away');
    });
    platform.realtime.changeStatus('offline');
    await pass(1_000);
    expect(last()).toEqual({ look: lookOf(), trouble: 'lost' });
    platform.answer(() => lookOf({ team: 'Renamed' }));
    await pass(3_000);
    expect(last()).toMatchObject({ look: { team: 'Renamed' }, trouble: null });
  });

  it('is removed as soon as the link is revoked', async () => {
    const { platform, pass, last } = await start();
    expect(platform.realtime.watches()).toHaveLength(2);
    platform.answer(() => refuse('UnauthenticatedError'));
    platform.realtime.changeStatus('offline');
    await pass(1_000);
    expect(last()).toEqual({ look: null, trouble: 'revoked' });
    expect(platform.realtime.watches()).toEqual([]);
  });

  it('is kept when requests are rate limited', async () => {
    const { platform, pass, last } = await start();
    platform.answer(() => refuse('RateLimitedError', { retryAfterSeconds: 1 }));
    await pass(15_000);
    expect(last()).toEqual({ look: lookOf(), trouble: 'lost' });
  });

  it('is no longer updated once the screen is closed', async () => {
    const { platform, pass, reads } = await start();
    stop();
    await pass(60_000);
    expect(reads()).toBe(1);
    expect(platform.realtime.watches()).toEqual([]);
  });
});
