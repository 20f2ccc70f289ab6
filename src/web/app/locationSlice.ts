import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface LocationState {
  pathname: string;
  search: string;
}

const initialState: LocationState = { pathname: '/', search: '' };

/** The router's current location, so that a past state includes its screen. The URL itself takes precedence. */
const locationSlice = createSlice({
  name: 'location',
  initialState,
  reducers: {
    locationChanged: (_state, { payload }: PayloadAction<LocationState>) => payload,
  },
});

declare module '../store/hooks.ts' {
  interface RootState {
    location: LocationState;
  }
}

export const locationReducer = locationSlice.reducer;
export const { locationChanged } = locationSlice.actions;
