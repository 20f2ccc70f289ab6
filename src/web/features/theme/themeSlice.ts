import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_THEME_PREFERENCE, type ThemePreference } from './preference.ts';
import type { ColorScheme } from './tokens.ts';

export interface ThemeState {
  preference: ThemePreference;
}

const initialState: ThemeState = { preference: DEFAULT_THEME_PREFERENCE };

const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themePreferred(state, { payload }: PayloadAction<ThemePreference>) {
      state.preference = payload;
    },
    /** The payload is the scheme that was on screen: the preference `system` alone does not tell. */
    themeToggled(state, { payload: shown }: PayloadAction<ColorScheme>) {
      state.preference = shown === 'dark' ? 'light' : 'dark';
    },
  },
  selectors: {
    selectThemePreference: (state) => state.preference,
  },
});

declare module '../../store/hooks.ts' {
  interface RootState {
    theme: ThemeState;
  }
}

export const themeReducer = themeSlice.reducer;
export const { themePreferred, themeToggled } = themeSlice.actions;
export const { selectThemePreference } = themeSlice.selectors;
