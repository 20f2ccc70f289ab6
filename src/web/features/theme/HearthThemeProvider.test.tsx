import { expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { HearthThemeProvider, selectThemePreference, themeReducer, useSwitchTheme } from './index.ts';

function start() {
  const store = configureStore({ reducer: { theme: themeReducer } });
  const within = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, within };
}

it('switches the theme from a child component', () => {
  const { store, within: Within } = start();
  const { result } = renderHook(useSwitchTheme, {
    wrapper: ({ children }) => (
      <Within>
        <HearthThemeProvider>{children}</HearthThemeProvider>
      </Within>
    ),
  });
  act(() => result.current());
  expect(selectThemePreference(store.getState())).toBe('dark');
});

it('throws a clear error outside the theme', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useSwitchTheme, { wrapper: start().within })).toThrow(
    'useSwitchTheme must be used within a HearthThemeProvider',
  );
});
