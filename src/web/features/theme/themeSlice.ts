import { createSlice, isAnyOf, type ListenerMiddlewareInstance, type PayloadAction } from '@reduxjs/toolkit';
import type { ColorScheme } from './tokens.ts';

export type ThemePreference = ColorScheme | 'system';

/**
 * The storage key for the preference (specification §9). public/theme-init.js reads this key before the first paint.
 */
export const THEME_STORAGE_KEY = 'theme';

const DEFAULT_THEME_PREFERENCE: ThemePreference = 'system';

function isThemePreference(value: unknown): value is ThemePreference {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** Reads the stored preference. Returns the default if it's missing, unknown or unreadable. */
export function readThemePreference(storage: Pick<Storage, 'getItem'>): ThemePreference {
  try {
    const stored = storage.getItem(THEME_STORAGE_KEY);
    return isThemePreference(stored) ? stored : DEFAULT_THEME_PREFERENCE;
  } catch {
    return DEFAULT_THEME_PREFERENCE;
  }
}

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
    /** The payload is the scheme that was on screen, because the preference `system` doesn't determine it. */
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

interface Options {
  startListening: ListenerMiddlewareInstance<{ theme: ThemeState }>['startListening'];
  dispatch: (action: ReturnType<typeof themePreferred>) => void;
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;
}

/** Stores each change to the preference, and follows other tabs' changes. Returns a function that stops both. */
export function setupThemeListeners({ startListening, dispatch, window }: Options): () => void {
  const stopStoring = startListening({
    matcher: isAnyOf(themePreferred, themeToggled),
    effect: (_action, { getState }) => {
      try {
        window.localStorage.setItem(THEME_STORAGE_KEY, selectThemePreference(getState()));
      } catch {
        // If storage is full or blocked, the preference lasts only as long as the page.
      }
    },
  });
  const followOtherTab = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== THEME_STORAGE_KEY && event.key !== null) return;
    dispatch(themePreferred(isThemePreference(event.newValue) ? event.newValue : DEFAULT_THEME_PREFERENCE));
  };
  window.addEventListener('storage', followOtherTab);
  return () => {
    stopStoring();
    window.removeEventListener('storage', followOtherTab);
  };
}
