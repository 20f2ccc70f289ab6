import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useLayoutEffect, type ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import './base.css';
import { theme } from './theme.ts';
import { selectThemePreference } from './themeSlice.ts';
import './variables.css.ts';

interface Props {
  children: ReactNode;
}

/**
 * Puts the theme around the application. The store holds the preference; MUI resolves `system`, follows the
 * operating system and puts the scheme's class on the root element.
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
