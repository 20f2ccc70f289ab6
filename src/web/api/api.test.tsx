import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { DAY_MS } from '../../contract/durations.ts';
import { createFakePlatform } from '../../sdk/fakePlatform.ts';
import { createQueryStore } from '../testing/createQueryStore.ts';
import { probeApi } from '../testing/probeApi.ts';
import { api } from './api.ts';

const { getProbe } = probeApi.endpoints;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start() {
  const platform = createFakePlatform(() => 'answer');
  const store = createQueryStore({ platform });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const mount = async () => {
    const view = renderHook(() => getProbe.useQuery('a'), { wrapper });
    await act(() => jest.advanceTimersByTimeAsync(10));
    return view;
  };
  return { platform, store, mount };
}

describe('data read by a screen', () => {
  it('is not refetched when another screen shows it, on focus, or when the network is back', async () => {
    const { platform, store, mount } = start();
    const { unmount } = await mount();
    expect(platform.commands).toHaveLength(1);
    const { result } = await mount();
    unmount();
    await mount();
    const { onFocus, onFocusLost, onOffline, onOnline } = api.internalActions;
    for (const happens of [onFocusLost, onFocus, onOffline, onOnline]) {
      act(() => void store.dispatch(happens()));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    }
    expect(platform.commands).toHaveLength(1);
    expect(result.current.data).toBe('answer');
  });

  it('is kept in memory for 24 hours after the last screen that showed it', async () => {
    const { store, mount } = start();
    const { unmount } = await mount();
    unmount();
    const kept = () => getProbe.select('a')(store.getState()).data;
    await jest.advanceTimersByTimeAsync(DAY_MS - 60_000);
    expect(kept()).toBe('answer');
    await jest.advanceTimersByTimeAsync(61_000);
    expect(kept()).toBeUndefined();
  });
});
