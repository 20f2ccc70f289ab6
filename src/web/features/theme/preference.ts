import type { ColorScheme } from './tokens.ts';

export type ThemePreference = ColorScheme | 'system';

/** Where the preference is stored (specification §9). public/theme-init.js reads the same key before first paint. */
export const THEME_STORAGE_KEY = 'theme';

export const DEFAULT_THEME_PREFERENCE: ThemePreference = 'system';

export function isThemePreference(value: unknown): value is ThemePreference {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** Reads the stored preference; a missing, foreign or unreadable one is the default. */
export function readThemePreference(storage: Pick<Storage, 'getItem'>): ThemePreference {
  try {
    const stored = storage.getItem(THEME_STORAGE_KEY);
    return isThemePreference(stored) ? stored : DEFAULT_THEME_PREFERENCE;
  } catch {
    return DEFAULT_THEME_PREFERENCE;
  }
}
