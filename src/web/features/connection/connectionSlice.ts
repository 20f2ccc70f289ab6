import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionStatus, Realtime } from '../../../sdk/platform.ts';
import { clock } from '../../lib/clock.ts';

interface ConnectionState {
  /** The status that the realtime connection reports. */
  status: ConnectionStatus;
  /** When the browser lost the network, in milliseconds since 1970; null while it reports one. */
  offlineSince: number | null;
  /** Whether the connection has been live before, to distinguish reconnecting from connecting for the first time. */
  wasLive: boolean;
  /** How many screens are waiting for the network to load their code. */
  awaitedScreens: number;
  /** How many parts of the screen are waiting for the network to load their code. */
  awaitedParts: number;
}

const initialState: ConnectionState = {
  status: 'idle',
  offlineSince: null,
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
    networkChanged(state, { payload: offlineSince }: PayloadAction<number | null>) {
      state.offlineSince = offlineSince;
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
    selectConnectionStatus: (state): ConnectionStatus => (state.offlineSince === null ? state.status : 'offline'),
    selectIsOnline: ({ offlineSince }) => offlineSince === null,
    /** When a live connection's network was lost; null if there's a network, or hasn't been one since the page opened. */
    selectLostAt: ({ wasLive, offlineSince }) => (wasLive ? offlineSince : null),
    /** Whether the connection has been live since it was first needed. */
    selectWasLive: ({ wasLive }) => wasLive,
    selectIsScreenAwaited: ({ awaitedScreens }) => awaitedScreens > 0,
    selectIsPartAwaited: ({ awaitedParts }) => awaitedParts > 0,
    /** Whether the connection or the network was lost. If it was, the screen may be out of date. */
    selectIsReconnecting: ({ status, offlineSince, wasLive }) =>
      offlineSince !== null || status === 'offline' || (status === 'connecting' && wasLive),
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
  selectLostAt,
  selectWasLive,
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
  const followNetwork = () => dispatch(networkChanged(window.navigator.onLine ? null : clock.now()));
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
