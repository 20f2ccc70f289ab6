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

/** The result of a thunk that isn't run: neither success nor failure. Callers of queries find the shape they expect. */
const notStarted = () =>
  Object.assign(forever(), { unwrap: forever, abort: nothing, unsubscribe: nothing, reset: nothing });

/** Starts nothing while a past state is shown: rendering a screen again must not repeat what it once did. */
export const presentOnly =
  (isPast: () => boolean): Middleware =>
  () =>
  (next) =>
  (action) =>
    typeof action === 'function' && isPast() ? notStarted() : next(action);
