import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface LocationState {
  pathname: string;
  search: string;
}

/** Where the person is, as the router said last: so that a past state knows its screen. The address itself rules. */
const locationSlice = createSlice({
  name: 'location',
  initialState: { pathname: '/', search: '' } satisfies LocationState as LocationState,
  reducers: {
    locationChanged: (_state, { payload }: PayloadAction<LocationState>) => payload,
  },
});

export const locationReducer = locationSlice.reducer;
export const { locationChanged } = locationSlice.actions;
