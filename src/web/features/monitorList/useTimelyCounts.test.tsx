import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { monitorKey } from '../../../contract/keys.ts';
import { createFakePlatform } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createQueryStore } from '../../testing/createQueryStore.ts';
import { monitorOf } from '../../testing/fakeMonitors.ts';
import type { ListedMonitors } from '../monitors/index.ts';
import { useTimelyCounts } from './useTimelyCounts.ts';

const teamId = 'tid_1';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('rereads the counts once a listed monitor becomes late, but not for those that already were', async () => {
  const dues = [NOW - 60_000, NOW + 10_000, NOW + 540_000];
  const monitors = dues.map((dueAt, number) => {
    const data = monitorOf(teamId, number, { dueAt });
    return { key: monitorKey(teamId, data.monitorId), data, versionstamp: '1' };
  });
  const pages = new Map([[0, { monitors } as ListedMonitors]]);
  const platform = createFakePlatform(() => ({ counts: {}, tags: [] }));
  const store = createQueryStore({ platform });
  const query = { teamId, sort: 'name' } as const;
  renderHook(() => useTimelyCounts(query, pages), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(9_000);
  expect(platform.commands).toEqual([]);
  await pass(4_000);
  const read = { kind: 'rpc', rpc: ['monitors', 'list'], input: { teamId, limit: 1 } };
  expect(platform.commands).toEqual([read]);
  await pass(60_000);
  expect(platform.commands).toEqual([read]);
});
