import type { Reducer, Store, ThunkAction, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Platform } from '../../sdk/platform.ts';
import type { api } from '../api/api.ts';
import type { PlatformExtra } from '../api/platformBaseQuery.ts';

/**
 * The whole state's shape: each slice adds itself by `declare module`. `api` joins with the first signed-in screen, and
 * only those read it.
 */
export interface RootState {
  api: ReturnType<typeof api.reducer>;
}

export interface AppExtra extends PlatformExtra {
  /** The platform as another of the kept identities reaches it. */
  platformOf(identityId: string): Platform;
}
export type AppDispatch = ThunkDispatch<RootState, AppExtra, UnknownAction>;
export type AppStore = Store<RootState, UnknownAction> & {
  dispatch: AppDispatch;
  /** Puts the query cache into the store; visitors' screens do without it. */
  addQueryCache(reducer: Reducer<RootState['api']>, middleware: (typeof api)['middleware']): void;
};
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;
/** What a feature's `setupXListeners` takes. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppExtra>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
