import type { Components, Theme } from '@mui/material/styles';
import { motion } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Fields for typing and choosing. */
export const inputs: Overrides = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars?.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.shell.control,
          transition: `border-color ${motion.quickMs}ms`,
        },
        // Pointing at a field doesn't hide that it's focused or invalid.
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.text.secondary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        // The ring is outside the border, which is red if the field is invalid.
        '&.Mui-error.Mui-focused': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
      }),
      adornedStart: ({ theme }) => ({ paddingLeft: theme.spacing(1.25), '& > input': { paddingLeft: 0 } }),
      input: ({ theme }) => ({
        height: 'auto',
        padding: theme.spacing(0.9375, 1.5),
        lineHeight: '1.3125rem',
        // Phones zoom in on fields with text smaller than 16 px.
        '@media (pointer: coarse)': { fontSize: '1rem' },
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        lineHeight: 1.5,
        fontWeight: theme.typography.fontWeightMedium,
        color: theme.vars?.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars?.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 0,
        marginTop: theme.spacing(0.75),
        fontSize: '0.8125rem',
        lineHeight: 1.4,
      }),
    },
  },
};
