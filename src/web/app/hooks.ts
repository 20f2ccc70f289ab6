import type { ThunkAction, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppExtra, AppStore, RootState } from './store.ts';

export type { AppDispatch, AppExtra, AppStore, RootState };
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;
/** What a feature's `setupXListeners` takes. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppExtra>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
