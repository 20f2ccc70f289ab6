import { useNavigation } from 'react-router-dom';
import { useDelayedFlag } from './useDelayedFlag.ts';

/** After this long a navigation shows that it is under way (specification §9). */
export const PENDING_DELAY_MS = 1_000;
/** Once shown, the indicator stays this long at least (specification §9). */
export const PENDING_MINIMUM_MS = 500;

/** Tells whether to show that a navigation is under way. */
export function usePendingIndicator(): boolean {
  const { state } = useNavigation();
  return useDelayedFlag(state !== 'idle', { delayMs: PENDING_DELAY_MS, minimumMs: PENDING_MINIMUM_MS });
}
