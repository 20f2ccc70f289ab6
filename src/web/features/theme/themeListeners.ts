import { isAnyOf, type ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { isThemePreference, DEFAULT_THEME_PREFERENCE, THEME_STORAGE_KEY } from './preference.ts';
import { selectThemePreference, themePreferred, themeToggled, type ThemeState } from './themeSlice.ts';

interface Options {
  startListening: ListenerMiddlewareInstance<{ theme: ThemeState }>['startListening'];
  dispatch: (action: ReturnType<typeof themePreferred>) => void;
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;
}

/** Stores each change of the preference and follows other tabs' changes. Returns the function that stops it. */
export function setupThemeListeners({ startListening, dispatch, window }: Options): () => void {
  const stopStoring = startListening({
    matcher: isAnyOf(themePreferred, themeToggled),
    effect: (_action, { getState }) => {
      try {
        window.localStorage.setItem(THEME_STORAGE_KEY, selectThemePreference(getState()));
      } catch {
        // Storage may be full or forbidden. The preference then lasts as long as the page.
      }
    },
  });
  const followOtherTab = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key !== THEME_STORAGE_KEY && event.key !== null) return;
    dispatch(themePreferred(isThemePreference(event.newValue) ? event.newValue : DEFAULT_THEME_PREFERENCE));
  };
  window.addEventListener('storage', followOtherTab);
  return () => {
    stopStoring();
    window.removeEventListener('storage', followOtherTab);
  };
}
