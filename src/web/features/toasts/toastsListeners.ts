import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { toastDismissed, toastRemoved, type ToastsState } from './toastsSlice.ts';

/** How long a dismissed toast stays in the store (specification §9). */
export const REMOVAL_DELAY_MS = 1_000_000;

type StartListening = ListenerMiddlewareInstance<{ toasts: ToastsState }>['startListening'];

/** Removes each dismissed toast after the delay. Returns the function that stops it. */
export function setupToastListeners(startListening: StartListening): () => void {
  return startListening({
    actionCreator: toastDismissed,
    effect: async ({ payload: id }, { delay, dispatch }) => {
      await delay(REMOVAL_DELAY_MS);
      dispatch(toastRemoved(id));
    },
  });
}
