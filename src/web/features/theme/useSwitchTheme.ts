import { useColorScheme } from '@mui/material/styles';
import { useAppDispatch } from '../../store/hooks.ts';
import { themeToggled } from './themeSlice.ts';

/** Returns the function that switches from the current scheme to the other. Throws outside the theme. */
export function useSwitchTheme(): () => void {
  const dispatch = useAppDispatch();
  const { allColorSchemes, colorScheme } = useColorScheme();
  if (allColorSchemes.length === 0) throw new Error('useSwitchTheme must be used within a HearthThemeProvider');
  return () => dispatch(themeToggled(colorScheme === 'dark' ? 'dark' : 'light'));
}
