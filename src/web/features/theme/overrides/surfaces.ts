import type { Components, Theme } from '@mui/material/styles';
import { motion } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

const floating = (theme: Omit<Theme, 'components'>) => ({
  backgroundImage: 'none',
  border: `1px solid ${theme.vars?.palette.divider}`,
  boxShadow: theme.vars?.palette.float.shadow,
});

/** Cards, dialogs, menus, tooltips: hairlines everywhere, shadows only on floating surfaces. */
export const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        variants: [{ props: { invisible: false }, style: { backgroundColor: theme.vars?.palette.float.backdrop } }],
      }),
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs', transitionDuration: motion.standardMs },
    styleOverrides: {
      paper: ({ theme }) => ({ ...floating(theme), borderRadius: 12, margin: theme.spacing(2) }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.h2, padding: theme.spacing(2.5, 3, 0.5) }),
    },
  },
  MuiDialogContent: {
    styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(0, 3, 3) }) },
  },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body1, color: theme.vars?.palette.text.secondary }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(1.5, 3),
        borderTop: `1px solid ${theme.vars?.palette.divider}`,
      }),
    },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: motion.quickMs },
    styleOverrides: { paper: ({ theme }) => floating(theme) },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ minWidth: 208, marginBlock: theme.spacing(0.5) }),
      list: ({ theme }) => ({ padding: theme.spacing(0.5) }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 0, enterNextDelay: 0, leaveDelay: 0 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.75rem',
        fontWeight: theme.typography.fontWeightMedium,
        lineHeight: 1.4,
        padding: theme.spacing(0.5, 1),
        borderRadius: 6,
        backgroundColor: theme.vars?.palette.tooltip.background,
        color: theme.vars?.palette.tooltip.text,
      }),
    },
  },
  MuiSkeleton: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars?.palette.action.selected }) },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(0.5, 1.5),
        fontSize: '0.8125rem',
        border: `1px solid ${theme.vars?.palette.divider}`,
        backgroundColor: theme.vars?.palette.background.paper,
        color: theme.vars?.palette.text.primary,
      }),
    },
  },
};
