import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createFakePlatform } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createQueryStore } from '../../testing/createQueryStore.ts';
import { quietApi } from './quietApi.ts';
import { useSnoozeEnds } from './useSnoozeEnds.ts';

const TEAM_ID = `tid_${'A'.repeat(22)}`;

beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => void jest.useRealTimers());

it('drops each snooze when it ends', async () => {
  const store = createQueryStore({ platform: createFakePlatform() });
  const monitorSnoozes = [
    { monitorId: 'ended', until: NOW },
    { monitorId: 'short', until: NOW + 2_000 },
    { monitorId: 'long', until: NOW + 3_600_000 },
  ];
  const quiet = { teamSnoozedUntil: null, monitorSnoozes, windows: [] };
  await store.dispatch(quietApi.util.upsertQueryData('getQuiet', { teamId: TEAM_ID }, quiet));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useSnoozeEnds(TEAM_ID), { wrapper });
  const names = () => [...result.current.keys()];
  expect(names()).toEqual(['short', 'long']);
  act(() => jest.advanceTimersByTime(1_000));
  expect(names()).toEqual(['short', 'long']);
  act(() => jest.advanceTimersByTime(1_000));
  expect(names()).toEqual(['long']);
});
