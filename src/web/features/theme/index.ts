export { DarkThemeProvider } from './DarkThemeProvider.tsx';
export { HearthThemeProvider, useSwitchTheme } from './HearthThemeProvider.tsx';
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
