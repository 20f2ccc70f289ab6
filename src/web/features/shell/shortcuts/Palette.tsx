import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { matchOptions } from '../../../ui/searchSelect/matchOptions.ts';
import { SearchPanel } from '../../../ui/searchSelect/SearchPanel.tsx';
import { useViewerZone } from '../../account/index.ts';
import { FoundStatus, monitorsApi, useFoundMonitors } from '../../monitors/index.ts';
import { LateWindowDialog } from '../../quiet/index.ts';
import { teamName, useTeams } from '../../teams/index.ts';
import { Key } from './Key.tsx';
import { readMonitorRequest, type MonitorRequest } from './monitorRequest.ts';
import type { Result } from './paletteResult.ts';
import { placesOf } from './placesOf.tsx';
import { useGeneralActions } from './useGeneralActions.tsx';
import { useMonitorActions } from './useMonitorActions.tsx';

/** The maximum numbers of monitors found, of monitors with problems before anything is typed, and of actions. */
const MAX_FOUND = 8;
const MAX_IN_TROUBLE = 5;
const MAX_ACTIONS = 5;

interface Props {
  isOpen: boolean;
  /** Changes each time the dialog opens, so that it starts afresh even if reopened while fading out. */
  opening: number;
  /** The text to start with. */
  text: string;
  onClose: () => void;
}

/** A dialog to find monitors, go to any page by name and run actions. */
export function PaletteDialog({ isOpen, opening, text, onClose }: Props) {
  const [plannedTeamId, setPlannedTeamId] = useState<string | null>(null);
  const timezone = useViewerZone();
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': 'Go to', 'aria-labelledby': undefined } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '10vh' } } }}
      >
        <Palette key={opening} text={text} onPlan={setPlannedTeamId} onDone={onClose} />
        <Hints />
      </Dialog>
      <Suspense>
        {plannedTeamId !== null && (
          <LateWindowDialog
            teamId={plannedTeamId}
            window={null}
            timezone={timezone}
            onClose={() => setPlannedTeamId(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The palette's keyboard shortcuts, shown only if there's a keyboard. */
function Hints() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {HINTS.map(({ keys, does }) => (
        <Box key={does} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {does}
        </Box>
      ))}
    </Box>
  );
}

const HINTS = [
  { keys: ['↑', '↓'], does: 'Move' },
  { keys: ['Enter'], does: 'Open' },
  { keys: ['Esc'], does: 'Close' },
];

interface PaletteProps {
  text: string;
  /** Opens the form for planning maintenance in a team. */
  onPlan: (teamId: string) => void;
  onDone: () => void;
}

/** A single search field for pages, actions, and monitors across all teams. */
function Palette({ text, onPlan, onDone }: PaletteProps) {
  const { data: teams = [] } = useTeams();
  const { teamId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState(text);
  const request = readMonitorRequest(query);
  const direct = useFoundMonitors(query);
  const requested = useRequestedMonitors(request);
  const open = teams.find((team) => team.teamId === teamId);
  const generalActions = useGeneralActions(open, onPlan);
  const actionsOf = useMonitorActions(teams);

  const [found = [], named = []] = [direct, requested];
  const isTyped = query.trim() !== '';
  const isOpening = request?.action === 'open';
  const monitors = isTyped ? [...found, ...(isOpening ? named : [])] : found.filter(isInTrouble);
  const monitorActions = request
    ? named.flatMap((monitor) => actionsOf(monitor)[request.action] ?? []).slice(0, MAX_ACTIONS)
    : found.slice(0, isTyped ? 1 : 0).flatMap((monitor) => Object.values(actionsOf(monitor)));
  const results: Result[] = [
    ...withoutRepeats(monitors)
      .slice(0, isTyped ? MAX_FOUND : MAX_IN_TROUBLE)
      .map((monitor) => monitorResult(monitor, isTyped ? 'Monitors' : 'Needs attention', teams)),
    ...matchOptions(placesOf(teams, open), isOpening ? request.name : query),
    ...matchOptions(generalActions, query),
    ...monitorActions,
  ];
  return (
    <SearchPanel
      label="Results"
      initialQuery={text}
      options={NONE}
      found={results}
      value={pathname}
      startsFirst
      searchPlaceholder="Go to…"
      emptyText={direct && requested ? 'No matches.' : 'Searching…'}
      onQueryChange={setQuery}
      onSelect={(value) => {
        onDone();
        const act = results.find((result) => result.value === value)?.act;
        if (act) act();
        else void navigate(value);
      }}
    />
  );
}

/** Every option is matched above, because monitors and actions match by more than their labels. */
const NONE: readonly Result[] = [];

/** The monitors that a request may mean. On a monitor's page, a request without a name means that monitor alone. */
function useRequestedMonitors(request: MonitorRequest | undefined): readonly FoundMonitor[] | undefined {
  const { teamId = '', monitorId = '' } = useParams();
  const { currentData: open } = monitorsApi.endpoints.getMonitor.useQueryState({ teamId, monitorId });
  const isOpenMeant = request?.name === '' && monitorId !== '';
  const named = useFoundMonitors(request?.name ?? '', { skip: !request || isOpenMeant });
  return isOpenMeant ? open && [open.data] : named;
}

const withoutRepeats = (monitors: readonly FoundMonitor[]): FoundMonitor[] => [
  ...new Map(monitors.map((monitor) => [monitor.monitorId, monitor])).values(),
];

const isInTrouble = ({ status, dueAt }: FoundMonitor): boolean =>
  status === 'down' || (status === 'up' && dueAt !== null && dueAt <= Date.now());

function monitorResult(monitor: FoundMonitor, group: string, teams: readonly Team[]): Result {
  const { teamId, monitorId, name } = monitor;
  const team = teams.find((one) => one.teamId === teamId);
  return {
    value: paths.teamHeartbeat(teamId, monitorId),
    label: name,
    icon: <FoundStatus monitor={monitor} />,
    group,
    ...(team && { note: teamName(team) }),
  };
}
