import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import {
  REMOVAL_DELAY_MS,
  selectOpenToast,
  selectToasts,
  setupToastListeners,
  toastDismissed,
  toastRemoved,
  toastShown,
  toastsReducer,
  type ToastsState,
} from './toastsSlice.ts';

const shown = (title: string) => toastShown({ title });
const after = (...actions: Parameters<typeof toastsReducer>[1][]): ToastsState =>
  actions.reduce<ToastsState>(toastsReducer, { toasts: [] });

describe('the toasts', () => {
  it('have a unique id, are open, and have the default variant unless specified', () => {
    const [one, two] = [shown('Saved'), toastShown({ title: 'Failed', variant: 'destructive' })];
    expect(one.payload.id).not.toBe(two.payload.id);
    expect(one.payload).toMatchObject({ open: true, variant: 'default' });
    expect(two.payload.variant).toBe('destructive');
  });

  it('are limited to one, the newest', () => {
    const state = after(shown('One'), shown('Two'), shown('Three'));
    expect(selectToasts({ toasts: state }).map(({ title }) => title)).toEqual(['Three']);
  });

  it('stay in the store, closed, after they are dismissed', () => {
    const toast = shown('One');
    const state = after(toast, toastDismissed(toast.payload.id));
    expect(state.toasts).toEqual([{ ...toast.payload, open: false }]);
    expect(selectOpenToast({ toasts: state })).toBeUndefined();
  });

  it('are removed without affecting others', () => {
    const toast = shown('One');
    expect(after(toast, toastRemoved('another')).toasts).toHaveLength(1);
    expect(after(toast, toastRemoved(toast.payload.id)).toasts).toEqual([]);
  });

  it('are not affected by dismissing one that was already removed', () => {
    const state = after(shown('One'));
    expect(toastsReducer(state, toastDismissed('gone'))).toBe(state);
  });
});

describe('a dismissed toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is removed after 1,000,000 ms', async () => {
    const listeners = createListenerMiddleware<{ toasts: ToastsState }>();
    setupToastListeners(listeners.startListening);
    const store = configureStore({
      reducer: { toasts: toastsReducer },
      middleware: (getDefaultMiddleware) => getDefaultMiddleware().prepend(listeners.middleware),
    });
    const toast = store.dispatch(shown('One'));
    store.dispatch(toastDismissed(toast.payload.id));
    await jest.advanceTimersByTimeAsync(REMOVAL_DELAY_MS - 1);
    expect(REMOVAL_DELAY_MS).toBe(1_000_000);
    expect(store.getState().toasts.toasts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(store.getState().toasts.toasts).toEqual([]);
  });
});
