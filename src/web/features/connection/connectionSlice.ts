import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionStatus, Realtime } from '../../../sdk/platform.ts';

interface ConnectionState {
  /** The status that the realtime connection reports. */
  status: ConnectionStatus;
  /** Whether the browser reports a network. */
  isOnline: boolean;
  /** Whether the connection has been live before, to distinguish reconnecting from connecting for the first time. */
  wasLive: boolean;
  /** How many screens are waiting for the network to load their code. */
  awaitedScreens: number;
  /** How many parts of the screen are waiting for the network to load their code. */
  awaitedParts: number;
}

const initialState: ConnectionState = {
  status: 'idle',
  isOnline: true,
  wasLive: false,
  awaitedScreens: 0,
  awaitedParts: 0,
};

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged(state, { payload: status }: PayloadAction<ConnectionStatus>) {
      state.status = status;
      if (status === 'live') state.wasLive = true;
      if (status === 'idle') state.wasLive = false;
    },
    networkChanged(state, { payload: isOnline }: PayloadAction<boolean>) {
      state.isOnline = isOnline;
    },
    /** A screen's code can't be fetched and is waiting for the network (true), or has loaded (false). */
    screenAwaited(state, { payload: isWaiting }: PayloadAction<boolean>) {
      state.awaitedScreens += isWaiting ? 1 : -1;
    },
    partAwaited(state, { payload: isWaiting }: PayloadAction<boolean>) {
      state.awaitedParts += isWaiting ? 1 : -1;
    },
  },
  selectors: {
    selectConnectionStatus: (state): ConnectionStatus => (state.isOnline ? state.status : 'offline'),
    selectIsOnline: ({ isOnline }) => isOnline,
    selectIsScreenAwaited: ({ awaitedScreens }) => awaitedScreens > 0,
    selectIsPartAwaited: ({ awaitedParts }) => awaitedParts > 0,
    /** Whether the connection or the network was lost. If it was, the screen may be out of date. */
    selectIsReconnecting: ({ status, isOnline, wasLive }) =>
      !isOnline || status === 'offline' || (status === 'connecting' && wasLive),
  },
});

declare module '../../store/hooks.ts' {
  interface RootState {
    connection: ConnectionState;
  }
}

export const connectionReducer = connectionSlice.reducer;
const { connectionChanged, networkChanged } = connectionSlice.actions;
export const { partAwaited, screenAwaited } = connectionSlice.actions;
export const {
  selectConnectionStatus,
  selectIsOnline,
  selectIsPartAwaited,
  selectIsReconnecting,
  selectIsScreenAwaited,
} = connectionSlice.selectors;

interface Options {
  dispatch: (action: ReturnType<typeof connectionChanged | typeof networkChanged>) => void;
  realtime: Pick<Realtime, 'onStatus'>;
  window: Pick<Window, 'navigator' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Reports the state of the realtime connection and the network to the store. Returns a function that stops the reports.
 */
export function setupConnectionListeners({ dispatch, realtime, window }: Options): () => void {
  const followNetwork = () => dispatch(networkChanged(window.navigator.onLine));
  const stopStatus = realtime.onStatus((status) => dispatch(connectionChanged(status)));
  window.addEventListener('online', followNetwork);
  window.addEventListener('offline', followNetwork);
  followNetwork();
  return () => {
    stopStatus();
    window.removeEventListener('online', followNetwork);
    window.removeEventListener('offline', followNetwork);
  };
}
