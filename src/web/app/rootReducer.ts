import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { authReducer } from '../features/auth/index.ts';
import { connectionReducer } from '../features/connection/index.ts';
import { flowReducer } from '../features/flow/index.ts';
import { themeReducer } from '../features/theme/index.ts';
import { toastsReducer } from '../features/toasts/index.ts';
import { locationReducer } from './locationSlice.ts';

type ApiState = ReturnType<typeof api.reducer>;

/** The whole state's shape. The query cache's reducer is given, because it may be a persisted one. */
export const createRootReducer = (apiReducer: Reducer<ApiState> = api.reducer) =>
  combineReducers({
    auth: authReducer,
    flow: flowReducer,
    theme: themeReducer,
    toasts: toastsReducer,
    connection: connectionReducer,
    location: locationReducer,
    api: apiReducer,
  });

export type RootState = ReturnType<ReturnType<typeof createRootReducer>>;
