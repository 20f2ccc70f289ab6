import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionStatus } from '../../../sdk/platform.ts';

export interface ConnectionState {
  status: ConnectionStatus;
}

const initialState: ConnectionState = { status: 'idle' };

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged(state, { payload }: PayloadAction<ConnectionStatus>) {
      state.status = payload;
    },
  },
  selectors: { selectConnectionStatus: (state) => state.status },
});

export const connectionReducer = connectionSlice.reducer;
export const { connectionChanged } = connectionSlice.actions;
export const { selectConnectionStatus } = connectionSlice.selectors;
