import type { Components, Theme } from '@mui/material/styles';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Metrics of Inter put on a local font, so that nothing shifts when the web font arrives. */
const fallbackFont = {
  fontFamily: 'Inter Fallback',
  src: "local('Arial'), local('Liberation Sans'), local('Roboto')",
  ascentOverride: '90.2%',
  descentOverride: '22.48%',
  lineGapOverride: '0%',
  sizeAdjust: '107.4%',
};

export const baseline: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      '@font-face': fallbackFont,
      html: { textSizeAdjust: '100%' },
      body: {
        fontFeatureSettings: "'cv05', 'cv08', 'ss03'",
        textRendering: 'optimizeLegibility',
        overscrollBehaviorY: 'none',
      },
      'html, body, #root': { minHeight: '100%' },
      // Figures that are compared or that tick stand under each other; in running text they would spread the hyphens.
      'time, td, output, [role="option"]': { fontVariantNumeric: 'tabular-nums' },
      '::selection': { background: theme.vars?.palette.shell.emberTint },
      ':focus-visible': {
        outline: `2px solid ${theme.vars?.palette.primary.main}`,
        outlineOffset: 2,
      },
      // Focus moves here on navigation to be announced: nothing to act on, so no ring.
      '[tabindex="-1"]:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None at all: every property has a transition, so that any other length puts each change of place off by a frame.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};
