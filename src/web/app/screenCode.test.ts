import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withCodeLoaded } from './open.ts';
import { createLoadRetry, loadWhenIdle } from './screenCode.ts';

const screen = { Component: () => null };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start({ reachable = false } = {}) {
  let isUp = false;
  const window = new EventTarget();
  const waits: boolean[] = [];
  const load = jest.fn(async () => {
    if (!isUp) throw new Error('Loading chunk 1 failed');
    return screen;
  });
  const patiently = createLoadRetry({
    window,
    isReachable: async () => reachable,
    onWaiting: (isWaiting) => waits.push(isWaiting),
  });
  return {
    load,
    waits,
    loaded: patiently(load),
    comeBack: () => (isUp = true),
    goOnline: () => window.dispatchEvent(new Event('online')),
  };
}

describe("a screen's code that can't be fetched", () => {
  it('waits, and loads as soon as the browser reports that the network is back', async () => {
    const { loaded, waits, comeBack, goOnline } = start();
    await jest.advanceTimersByTimeAsync(0);
    expect(waits).toEqual([true]);
    comeBack();
    goOnline();
    await expect(loaded).resolves.toBe(screen);
    expect(waits).toEqual([true, false]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is retried every 1.5 s without such an event', async () => {
    const { loaded, load, comeBack } = start();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(load).toHaveBeenCalledTimes(3);
    comeBack();
    await jest.advanceTimersByTimeAsync(1_500);
    await expect(loaded).resolves.toBe(screen);
  });

  it('fails immediately when the server can be reached, since the code no longer exists', async () => {
    const { loaded, waits } = start({ reachable: true });
    await expect(loaded).rejects.toThrow('Loading chunk 1 failed');
    expect(waits).toEqual([]);
  });
});

it('retries immediately when the network came back during the attempt', async () => {
  const load = jest.fn(async () => screen).mockRejectedValueOnce(new Error('Loading chunk 1 failed'));
  const patiently = createLoadRetry({
    window: new EventTarget(),
    isReachable: async () => true,
    onWaiting: () => undefined,
  });
  await expect(patiently(load)).resolves.toBe(screen);
  expect(load).toHaveBeenCalledTimes(2);
});

describe('the code of all screens', () => {
  it('is loaded one screen at a time while the browser is idle, even if some of it fails', async () => {
    const loaded: string[] = [];
    const lazy = (name: string) => async () => {
      loaded.push(name);
      if (name === 'b') throw new Error('gone');
      return screen;
    };
    const routes = [
      { lazy: lazy('a'), children: [{ path: 'b', lazy: lazy('b') }] },
      { path: 'c', lazy: lazy('c') },
    ];
    const idle = jest.fn(async () => undefined);
    await loadWhenIdle(
      withCodeLoaded(routes, (load) => load()),
      idle,
    );
    expect(loaded).toEqual(['a', 'b', 'c']);
    expect(idle).toHaveBeenCalledTimes(3);
  });
});
