import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { readRange, withRange } from '../monitorHistory/index.ts';

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

/** The parts of a monitor's page. Each has its own URL, which keeps the selected days. */
export function MonitorTabs() {
  const { teamId = '', monitorId = '' } = useParams();
  const [search] = useSearchParams();
  const kept = String(withRange(new URLSearchParams(), readRange(search)));
  const tabs = [
    { title: 'Overview', pathname: paths.teamHeartbeat(teamId, monitorId) },
    { title: 'Events', pathname: paths.teamHeartbeatTab(teamId, monitorId, 'events') },
    { title: 'Alerts', pathname: paths.teamHeartbeatTab(teamId, monitorId, 'alerts') },
    { title: 'Setup', pathname: paths.teamHeartbeatTab(teamId, monitorId, 'setup') },
  ];
  return (
    <Box
      component="nav"
      aria-label="Monitor"
      sx={{ display: 'flex', gap: 3, overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ title, pathname }) => (
        <TabLink key={title} to={{ pathname, search: kept }} end preventScrollReset>
          {title}
        </TabLink>
      ))}
    </Box>
  );
}
