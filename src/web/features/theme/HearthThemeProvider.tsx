import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import './base.css';
import { theme } from './theme.ts';
import { selectThemePreference, themeToggled } from './themeSlice.ts';
import './variables.css.ts';

interface Props {
  children: ReactNode;
}

/**
 * Provides the application's theme. The preference is in the store. MUI resolves `system`, follows the operating system
 * and sets the scheme's class on the root element.
 */
export function HearthThemeProvider({ children }: Props) {
  const preference = useAppSelector(selectThemePreference);
  return (
    <ThemeProvider theme={theme} defaultMode={preference} storageManager={null} disableStyleSheetGeneration noSsr>
      <CssBaseline enableColorScheme />
      <FollowPreference />
      {children}
    </ThemeProvider>
  );
}

function FollowPreference() {
  const preference = useAppSelector(selectThemePreference);
  const { setMode } = useColorScheme();
  useLayoutEffect(() => setMode(preference), [preference, setMode]);
  return null;
}

/** Returns a function that switches from the current color scheme to the other one. Throws outside the theme. */
export function useSwitchTheme(): () => void {
  const dispatch = useAppDispatch();
  const { allColorSchemes, colorScheme } = useColorScheme();
  if (allColorSchemes.length === 0) throw new Error('useSwitchTheme must be used within a HearthThemeProvider');
  return () => dispatch(themeToggled(colorScheme === 'dark' ? 'dark' : 'light'));
}
