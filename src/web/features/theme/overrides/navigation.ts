import type { Components, Theme } from '@mui/material/styles';
import { motion } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Lists, menus and breadcrumbs. */
export const navigation: Overrides = {
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        gap: theme.spacing(1.25),
        padding: theme.spacing(0.5, 1),
        borderRadius: 6,
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        gap: theme.spacing(1.25),
        padding: theme.spacing(0.5, 1),
        borderRadius: 6,
        color: theme.vars?.palette.text.secondary,
        transition: `background-color ${motion.quickMs}ms, color ${motion.quickMs}ms`,
        '&:hover': { color: theme.vars?.palette.text.primary },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars?.palette.action.selected,
          color: theme.vars?.palette.text.primary,
          fontWeight: theme.typography.fontWeightMedium,
        },
        '&.Mui-selected .MuiSvgIcon-root': { color: theme.vars?.palette.shell.emberText },
        '&.Mui-disabled': { opacity: 1, color: theme.vars?.palette.text.secondary },
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
    },
  },
  MuiBreadcrumbs: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary }),
      separator: ({ theme }) => ({
        marginInline: theme.spacing(0.75),
        [theme.breakpoints.down('sm')]: { marginInline: theme.spacing(0.25) },
      }),
      li: { minWidth: 0 },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        fontSize: '0.8125rem',
        fontWeight: theme.typography.fontWeightMedium,
        color: theme.vars?.palette.text.primary,
        backgroundColor: theme.vars?.palette.background.paper,
        border: `1px solid ${theme.vars?.palette.divider}`,
      }),
      rounded: ({ theme }) => ({ borderRadius: theme.vars?.shape.borderRadius }),
    },
  },
};
