export { HearthThemeProvider } from './HearthThemeProvider.tsx';
export { readThemePreference, THEME_STORAGE_KEY, type ThemePreference } from './preference.ts';
export { setupThemeListeners } from './themeListeners.ts';
export { selectThemePreference, themePreferred, themeReducer, themeToggled, type ThemeState } from './themeSlice.ts';
export { useSwitchTheme } from './useSwitchTheme.ts';
