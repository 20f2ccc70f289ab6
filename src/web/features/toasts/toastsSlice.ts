import {
  createSlice,
  type ListenerMiddlewareInstance,
  nanoid,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';

/** The maximum number of toasts at a time (specification §9). */
const MAX_TOASTS = 1;

type ToastVariant = 'default' | 'destructive';

/**
 * The label of a toast's button, and the action that it dispatches. It's plain data, so that the store stays
 * serializable.
 */
interface ToastAction {
  label: string;
  dispatches: UnknownAction;
}

export interface Toast {
  id: string;
  title: string;
  /** Multiline text, such as formatted JSON, keeps its layout. */
  description?: string;
  action?: ToastAction;
  /** False once the toast is dismissed. It's removed from the store much later. */
  open: boolean;
  variant: ToastVariant;
}

export type NewToast = Pick<Toast, 'title' | 'description' | 'action'> & { variant?: ToastVariant };

export interface ToastsState {
  /** Newest first. */
  toasts: Toast[];
}

const initialState: ToastsState = { toasts: [] };

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (toast: NewToast) => ({
        payload: { ...toast, variant: toast.variant ?? 'default', id: nanoid(), open: true } satisfies Toast,
      }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        state.toasts = [payload, ...state.toasts].slice(0, MAX_TOASTS);
      },
    },
    /** The payload is the toast's id. */
    toastDismissed(state, { payload: id }: PayloadAction<string>) {
      const toast = state.toasts.find((candidate) => candidate.id === id);
      if (toast) toast.open = false;
    },
    /** The payload is the toast's id. */
    toastRemoved(state, { payload: id }: PayloadAction<string>) {
      state.toasts = state.toasts.filter((toast) => toast.id !== id);
    },
  },
  selectors: {
    selectToasts: (state) => state.toasts,
    selectOpenToast: (state) => state.toasts.find((toast) => toast.open),
  },
});

declare module '../../store/hooks.ts' {
  interface RootState {
    toasts: ToastsState;
  }
}

export const toastsReducer = toastsSlice.reducer;
export const { toastShown, toastDismissed, toastRemoved } = toastsSlice.actions;
export const { selectToasts, selectOpenToast } = toastsSlice.selectors;

/** How long a dismissed toast stays in the store (specification §9). */
export const REMOVAL_DELAY_MS = 1_000_000;

type StartListening = ListenerMiddlewareInstance<{ toasts: ToastsState }>['startListening'];

/** Removes each dismissed toast after the delay. Returns a function that stops this. */
export function setupToastListeners(startListening: StartListening): () => void {
  return startListening({
    actionCreator: toastDismissed,
    effect: async ({ payload: id }, { delay, dispatch }) => {
      await delay(REMOVAL_DELAY_MS);
      dispatch(toastRemoved(id));
    },
  });
}
