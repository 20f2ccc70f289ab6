import { combineReducers, type Reducer, type StateFromReducersMapObject, type UnknownAction } from '@reduxjs/toolkit';
import type { api } from '../api/api.ts';
import { authReducer } from '../features/auth/index.ts';
import { connectionReducer } from '../features/connection/index.ts';
import { flowReducer } from '../features/flow/index.ts';
import { themeReducer } from '../features/theme/index.ts';
import { toastsReducer } from '../features/toasts/index.ts';
import { locationReducer } from './locationSlice.ts';

export type ApiState = ReturnType<typeof api.reducer>;

const slices = {
  auth: authReducer,
  flow: flowReducer,
  theme: themeReducer,
  toasts: toastsReducer,
  connection: connectionReducer,
  location: locationReducer,
};

/** The whole state's shape. `api` joins with the first signed-in screen, and only those read it. */
export type RootState = StateFromReducersMapObject<typeof slices> & { api: ApiState };

/** Combines the slices, and the query cache's reducer once that is loaded. */
export const createRootReducer = (apiReducer?: Reducer<ApiState>) =>
  combineReducers(apiReducer ? { ...slices, api: apiReducer } : slices) as Reducer<
    RootState,
    UnknownAction,
    Partial<RootState>
  >;
