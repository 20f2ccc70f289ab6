import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useMissedState } from './AppRoot.tsx';

const loading = { initialized: false };
const settled = { initialized: true };

it.each([
  ['makes the router repeat a state that settled during the first render', loading, settled, 1],
  ['does nothing when the router has not settled yet', loading, { ...loading }, 0],
  ['does nothing when no state was missed', settled, settled, 0],
])('%s', (_sentence, before, after, times) => {
  let revalidations = 0;
  const router = { state: before, revalidate: async () => void (revalidations += 1) };
  renderHook(() => {
    useMissedState(router);
    router.state = after;
  });
  expect(revalidations).toBe(times);
});
