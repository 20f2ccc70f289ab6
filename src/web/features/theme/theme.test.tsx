import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { act, render, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Provider } from 'react-redux';
import {
  HearthThemeProvider,
  readThemePreference,
  selectThemePreference,
  setupThemeListeners,
  themePreferred,
  themeReducer,
  themeToggled,
  type ThemePreference,
  type ThemeState,
} from './index.ts';

const root = document.documentElement;
const matchMedia = window.matchMedia;

/** Fakes the operating system's preference, which `change` toggles. */
function fakeSystem(isDarkAtFirst: boolean) {
  const query = Object.assign(matchMedia('(prefers-color-scheme: dark)'), { matches: isDarkAtFirst });
  const listeners = new Set<(event: MediaQueryListEvent) => void>();
  Object.assign(query, {
    addListener: (listener: (event: MediaQueryListEvent) => void) => listeners.add(listener),
    removeListener: (listener: (event: MediaQueryListEvent) => void) => listeners.delete(listener),
  });
  window.matchMedia = (media) => (media.includes('prefers-color-scheme') ? query : matchMedia(media));
  return {
    change(isDark: boolean) {
      Object.assign(query, { matches: isDark });
      const event = Object.assign(new Event('change'), { matches: isDark, media: query.media });
      query.dispatchEvent(event);
      for (const listener of listeners) listener(event);
    },
  };
}

const stops: (() => void)[] = [];

function start(preference: ThemePreference = readThemePreference(localStorage)) {
  const listeners = createListenerMiddleware<{ theme: ThemeState }>();
  const store = configureStore({
    reducer: combineReducers({ theme: themeReducer }),
    preloadedState: { theme: { preference } },
    middleware: (getDefault) => getDefault().prepend(listeners.middleware),
  });
  const { dispatch } = store;
  stops.push(setupThemeListeners({ startListening: listeners.startListening, dispatch, window }));
  return store;
}

const show = (store: ReturnType<typeof start>) =>
  render(
    <Provider store={store}>
      <HearthThemeProvider>text</HearthThemeProvider>
    </Provider>,
  );

beforeEach(() => {
  root.className = '';
});
afterEach(() => {
  window.matchMedia = matchMedia;
  for (const stop of stops.splice(0)) stop();
});

describe('switching the theme', () => {
  it('does not add a style element, which the content policy would refuse', () => {
    const store = start('light');
    show(store);
    const observer = new MutationObserver(() => undefined);
    observer.observe(document.head, { childList: true });
    act(() => void store.dispatch(themePreferred('dark')));
    expect(root).toHaveClass('dark');
    const added = observer.takeRecords().flatMap(({ addedNodes }) => Array.from(addedNodes));
    observer.disconnect();
    // The style library's elements have the page's nonce.
    expect(added.filter((node) => node instanceof HTMLStyleElement && !node.dataset.emotion)).toEqual([]);
  });
});

describe('the stored preference', () => {
  it.each<[string | null, ThemePreference]>([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    [null, 'system'],
    ['', 'system'],
    ['purple', 'system'],
  ])('stored as %j is read as %s', (stored, preference) => {
    expect(readThemePreference({ getItem: () => stored })).toBe(preference);
  });

  it('is the default when storage is blocked', () => {
    const forbidden = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(readThemePreference(forbidden)).toBe('system');
  });
});

describe('the theme', () => {
  it.each(['light', 'dark'] as const)('sets the class %s on the root element', (preference) => {
    show(start(preference));
    expect(root).toHaveClass(preference, { exact: true });
  });

  it.each([
    [true, 'dark'],
    [false, 'light'],
  ])('“system” follows the operating system (dark: %p)', (isDark, expected) => {
    const system = fakeSystem(isDark);
    show(start('system'));
    expect(root).toHaveClass(expected, { exact: true });
    act(() => system.change(!isDark));
    expect(root).not.toHaveClass(expected);
  });

  it('toggles the scheme on screen, and is stored', async () => {
    const store = start('system');
    show(store);
    act(() => void store.dispatch(themeToggled('light')));
    expect(root).toHaveClass('dark', { exact: true });
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'));
    act(() => void store.dispatch(themeToggled('dark')));
    expect(root).toHaveClass('light', { exact: true });
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
  });

  it('follows other tabs, whatever they store', () => {
    const store = start('light');
    const inOtherTab = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init));
    inOtherTab({ key: 'theme', newValue: 'dark' });
    expect(selectThemePreference(store.getState())).toBe('dark');
    inOtherTab({ key: 'else', newValue: 'light' });
    expect(selectThemePreference(store.getState())).toBe('dark');
    inOtherTab({ key: 'theme', newValue: '<script>' });
    expect(selectThemePreference(store.getState())).toBe('system');
    store.dispatch(themePreferred('dark'));
    inOtherTab({ key: null });
    expect(selectThemePreference(store.getState())).toBe('system');
  });
});

describe('the script before the first paint', () => {
  const script = readFileSync('public/theme-init.js', 'utf8');
  it.each<[string | null, boolean, string]>([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    [null, true, 'dark'],
    ['purple', false, 'light'],
  ])(
    'with %j stored and the system dark (%s) sets the class %s and the color of the canvas',
    (stored, isDark, expected) => {
      const meta = document.head.appendChild(document.createElement('meta'));
      meta.name = 'color-scheme';
      if (stored !== null) localStorage.setItem('theme', stored);
      fakeSystem(isDark);
      runInNewContext(script, { localStorage, matchMedia: window.matchMedia, document });
      expect(root).toHaveClass(expected, { exact: true });
      expect(meta.content).toBe(expected);
      meta.remove();
    },
  );
});
