export { DarkThemeProvider } from './DarkThemeProvider.tsx';
export { HearthThemeProvider } from './HearthThemeProvider.tsx';
export {
  readThemePreference,
  selectThemePreference,
  setupThemeListeners,
  THEME_STORAGE_KEY,
  type ThemePreference,
  themePreferred,
  themeReducer,
  type ThemeState,
  themeToggled,
} from './themeSlice.ts';
export { useSwitchTheme } from './useSwitchTheme.ts';
