import { useColorScheme } from '@mui/material/styles';
import { useAppDispatch } from '../../app/hooks.ts';
import { themeToggled } from './themeSlice.ts';

/** Answers the function that switches from the scheme on screen to the other one. */
export function useSwitchTheme(): () => void {
  const dispatch = useAppDispatch();
  const { colorScheme } = useColorScheme();
  return () => dispatch(themeToggled(colorScheme === 'dark' ? 'dark' : 'light'));
}
