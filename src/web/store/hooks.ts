import type { Reducer, Store, ThunkAction, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Platform } from '../../sdk/platform.ts';
import type { api } from '../api/api.ts';
import type { PlatformExtra } from '../api/platformBaseQuery.ts';

/**
 * The shape of the whole state. Each slice adds itself with `declare module`. `api` is added with the first signed-in
 * screen, and only signed-in screens read it.
 */
export interface RootState {
  api: ReturnType<typeof api.reducer>;
}

export interface AppExtra extends PlatformExtra {
  /** Returns the platform client for another identity in this browser. */
  platformOf(identityId: string): Platform;
}
export type AppDispatch = ThunkDispatch<RootState, AppExtra, UnknownAction>;
export type AppStore = Store<RootState, UnknownAction> & {
  dispatch: AppDispatch;
  /** Adds the query cache to the store. Visitors' screens don't use it. */
  addQueryCache(reducer: Reducer<RootState['api']>, middleware: (typeof api)['middleware']): void;
};
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;
/** The type of `startListening` in a feature's `setupXListeners`. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppExtra>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
