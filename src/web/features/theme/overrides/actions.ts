import type { Components, Theme } from '@mui/material/styles';
import { motion } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Buttons, links and other clickable elements. */
export const actions: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        minWidth: 'auto',
        paddingInline: theme.spacing(1.75),
        paddingBlock: theme.spacing(0.5),
        transition: `background-color ${motion.quickMs}ms, border-color ${motion.quickMs}ms, color ${motion.quickMs}ms`,
        variants: [
          {
            props: { size: 'small' },
            style: { minHeight: 28, paddingInline: theme.spacing(1.25), fontSize: '0.8125rem' },
          },
          { props: { size: 'large' }, style: { minHeight: 40 } },
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: {
              borderColor: theme.vars?.palette.divider,
              backgroundColor: theme.vars?.palette.background.paper,
              '&:hover': { borderColor: theme.vars?.palette.text.secondary },
            },
          },
          { props: { variant: 'text', color: 'inherit' }, style: { color: theme.vars?.palette.text.secondary } },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.vars?.shape.borderRadius,
        padding: theme.spacing(1),
        transition: `background-color ${motion.quickMs}ms, color ${motion.quickMs}ms`,
        variants: [{ props: { size: 'small' }, style: { padding: theme.spacing(0.5) } }],
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars?.palette.shell.emberText,
        textUnderlineOffset: '0.2em',
        borderRadius: 2,
      }),
    },
  },
  MuiSvgIcon: {
    styleOverrides: {
      root: {
        variants: [
          { props: { fontSize: 'small' }, style: { fontSize: '1rem' } },
          { props: { fontSize: 'medium' }, style: { fontSize: '1.125rem' } },
        ],
      },
    },
  },
};
