import type { Middleware } from '@reduxjs/toolkit';
import { isRecord } from '../../contract/json.ts';

interface LiftedState {
  currentStateIndex: number;
  computedStates: unknown[];
}

const isLiftedState = (value: unknown): value is LiftedState =>
  isRecord(value) && typeof value.currentStateIndex === 'number' && Array.isArray(value.computedStates);

/** Returns whether Redux DevTools shows a past state instead of the present one. */
export function isShowingPast(store: object): boolean {
  if (!('liftedStore' in store) || !isRecord(store.liftedStore)) return false;
  const lifted = (store.liftedStore as { getState?(): unknown }).getState?.();
  return isLiftedState(lifted) && lifted.currentStateIndex < lifted.computedStates.length - 1;
}

const forever = () => new Promise<never>(() => {});
const nothing = () => {};

/**
 * The result of a thunk that isn't run: neither success nor failure, but in the shape that callers of queries expect.
 */
const notStarted = () =>
  Object.assign(forever(), { unwrap: forever, abort: nothing, unsubscribe: nothing, reset: nothing });

/** Drops thunks while a past state is shown: rendering a screen again must not repeat its effects. */
export const presentOnly =
  (isPast: () => boolean): Middleware =>
  () =>
  (next) =>
  (action) =>
    typeof action === 'function' && isPast() ? notStarted() : next(action);
