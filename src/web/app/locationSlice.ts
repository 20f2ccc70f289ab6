import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface LocationState {
  pathname: string;
  search: string;
}

const initialState: LocationState = { pathname: '/', search: '' };

/**
 * Where the person is, according to the router, so that a past state knows its screen. The address itself takes
 * precedence.
 */
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
