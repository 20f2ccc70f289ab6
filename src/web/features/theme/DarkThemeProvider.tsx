import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './base.css';
import { theme } from './theme.ts';
import './variables.css.ts';

/** The theme for screens that are always dark, whatever the device and the person prefer. Doesn't use the store. */
export function DarkThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="dark" storageManager={null} disableStyleSheetGeneration noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
