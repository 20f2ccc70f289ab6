import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink, type To } from 'react-router-dom';

const TabLink = styled(NavLink)(({ theme }) => ({
  padding: theme.spacing(1, 0.25),
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: theme.vars.palette.text.secondary,
  boxShadow: 'inset 0 0 0 transparent',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '&[aria-current=page]': {
    color: theme.vars.palette.text.primary,
    fontWeight: theme.typography.fontWeightMedium,
    boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}`,
    // Forced colors remove shadows.
    '@media (forced-colors: active)': { borderBottom: '2px solid Highlight' },
  },
}));

interface Props {
  /** The navigation's accessible name. */
  label: string;
  tabs: readonly { title: string; to: To }[];
}

/** Links to the parts of a page, each of which has its own URL. */
export function TabLinks({ label, tabs }: Props) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', gap: 3, overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ title, to }) => (
        <TabLink key={title} to={to} end preventScrollReset>
          {title}
        </TabLink>
      ))}
    </Box>
  );
}
