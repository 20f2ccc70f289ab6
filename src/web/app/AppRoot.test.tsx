import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useMissedState } from './AppRoot.tsx';

const loading = { initialized: false };
const settled = { initialized: true };

it.each([
  ['has the router tell again what it settled while the first drawing was under way', loading, settled, 1],
  ['asks for nothing when the router has not settled yet: its provider listens by then', loading, { ...loading }, 0],
  ['asks for nothing when nothing was missed', settled, settled, 0],
])('%s', (_sentence, before, after, times) => {
  let told = 0;
  const router = { state: before, revalidate: async () => void (told += 1) };
  renderHook(() => {
    useMissedState(router);
    router.state = after;
  });
  expect(told).toBe(times);
});
