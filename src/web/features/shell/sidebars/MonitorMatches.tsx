import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { useHeldEnter } from '../../../ui/searchSelect/useHeldEnter.ts';
import { SidebarGroup, SidebarItem, type SidebarEntry } from '../../../ui/sidebar/SidebarItem.tsx';
import { FoundStatus, useFoundMonitors } from '../../monitors/index.ts';
import { teamName, useTeams } from '../../teams/index.ts';
import { OpenPaletteContext } from '../shortcuts/openPalette.ts';

const MAX_FOUND = 8;

interface Props {
  query: string;
  openTeamId: string;
  /** Whether no page matches. */
  isAlone: boolean;
  /** The text for which Enter was pressed before its results arrived; null if it wasn't. */
  heldFor: string | null;
  onRelease: () => void;
}

/**
 * Monitors from any team that match a sidebar's search. Without matches, offers to search pages and actions too, which
 * Enter also does.
 */
export function MonitorMatches({ query, openTeamId, isAlone, heldFor, onRelease }: Props) {
  const { data: teams = [] } = useTeams();
  const navigate = useNavigate();
  const openPalette = use(OpenPaletteContext);
  const { monitors, progress, retry } = useFoundMonitors(query);
  const [first] = monitors;
  const isEmpty = isAlone && first === undefined;
  useHeldEnter({
    heldFor,
    query,
    progress,
    onArrival: () => (first ? void navigate(paths.teamHeartbeat(first.teamId, first.monitorId)) : openPalette?.(query)),
    onRelease,
  });
  return (
    <>
      {monitors.length > 0 && (
        <SidebarGroup label="Matching monitors">
          {monitors.slice(0, MAX_FOUND).map((monitor) => (
            <SidebarItem key={monitor.monitorId} {...entryOf(monitor, openTeamId, teams)} match={query} />
          ))}
        </SidebarGroup>
      )}
      <Box component="output" sx={{ display: 'block', px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
        {progress === 'searching' && heldFor === query && 'Searching…'}
        {progress === 'failed' && 'Couldn’t search monitors.'}
        {progress === 'done' && isEmpty && 'No matching pages or monitors.'}
      </Box>
      {progress === 'failed' && (
        <Button size="small" sx={{ mx: 1, px: 1 }} onClick={retry}>
          Try again
        </Button>
      )}
      {progress === 'done' && isEmpty && (
        <Button size="small" sx={{ mx: 1, px: 1 }} onClick={() => openPalette?.(query)}>
          Search everywhere
        </Button>
      )}
    </>
  );
}

/** A monitor as a sidebar entry, including the team's name if it's another team's. */
function entryOf(monitor: FoundMonitor, openTeamId: string, teams: readonly Team[]): SidebarEntry {
  const { teamId, monitorId, name } = monitor;
  const team = teamId === openTeamId ? undefined : teams.find((one) => one.teamId === teamId);
  return {
    label: name,
    icon: () => <FoundStatus monitor={monitor} />,
    to: paths.teamHeartbeat(teamId, monitorId),
    ...(team && { tag: teamName(team) }),
  };
}
