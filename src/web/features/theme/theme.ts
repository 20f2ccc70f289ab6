import { createTheme } from '@mui/material/styles';
import { actions } from './overrides/actions.ts';
import { inputs } from './overrides/inputs.ts';
import { navigation } from './overrides/navigation.ts';
import { surfaces } from './overrides/surfaces.ts';
import { paletteOf } from './palette.ts';
import { typography } from './typography.ts';

/** The product's look. Components take everything from here and hold no colour and no size of their own. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class', cssVarPrefix: 'hearth' },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography,
  components: { ...actions, ...inputs, ...surfaces, ...navigation },
});
