import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { FoundMonitor } from '../../../../contract/monitors/acrossTeams.ts';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { CopyIcon, PlusIcon, ThemeIcon } from '../../../ui/icons/actionIcons.tsx';
import { NotificationsIcon, UsersIcon } from '../../../ui/icons/areaIcons.tsx';
import type { SearchOption } from '../../../ui/searchSelect/matchOptions.ts';
import { SearchPanel } from '../../../ui/searchSelect/SearchPanel.tsx';
import { FoundStatus, pingUrl, useFoundMonitors } from '../../monitors/index.ts';
import { useSnooze } from '../../quiet/index.ts';
import { teamName, useHasTeamRight, useTeams } from '../../teams/index.ts';
import { useSwitchTheme } from '../../theme/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { settingsEntries, teamGroups } from '../sidebars/sidebarEntries.ts';
import { Key } from './Key.tsx';

/**
 * The maximum numbers of search results, of monitors with problems before anything is typed, and of ping URLs to copy.
 */
const MAX_FOUND = 8;
const MAX_IN_TROUBLE = 5;
const MAX_COPIED = 3;
const anHourFromNow = () => Date.now() + 3_600_000;
/** Words that people type before the search term: "copy ping URL for restic" finds restic. */
const COPY_WORDS = /^copy(?: ping)?(?: url)?(?: (?:of|for))?(?:\s+|$)/i;

/** A result that runs an action or, if it has none, links to the path in its value. */
interface Result extends SearchOption {
  act?: () => unknown;
}

interface Props {
  isOpen: boolean;
  /** Changes each time the dialog opens, so that it starts empty even if reopened while fading out. */
  opening: number;
  onClose: () => void;
}

/** A dialog to find monitors, go to any page by name and run actions. */
export function PaletteDialog({ isOpen, opening, onClose }: Props) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Go to', 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '10vh' } } }}
    >
      <Palette key={opening} onDone={onClose} />
      <Hints />
    </Dialog>
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

/** A single search field for pages, actions, and monitors across all teams. */
function Palette({ onDone }: { onDone: () => void }) {
  const { data: teams = [] } = useTeams();
  const { teamId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const searched = query.replace(COPY_WORDS, '');
  const monitors = useFoundMonitors(searched);
  const copy = useCopyPingUrl();
  const open = teams.find((team) => team.teamId === teamId);
  const actions = useActions(open);

  const isCopying = searched !== query;
  const isTyped = searched.trim() !== '';
  const shown = isTyped ? monitors.slice(0, MAX_FOUND) : monitors.filter(isInTrouble).slice(0, MAX_IN_TROUBLE);
  const copies = isTyped || isCopying ? monitors.slice(0, MAX_COPIED).map(copy) : [];
  const group = isTyped ? 'Monitors' : 'Needs attention';
  const results = shown.map((monitor) => monitorResult(monitor, group, teams));
  const found: Result[] = isCopying ? copies : [...results, ...copies];
  const options: Result[] = isCopying ? [] : [...placesOf(teams, open), ...actions];
  return (
    <SearchPanel
      label="Results"
      options={options}
      found={found}
      value={pathname}
      startsFirst
      searchPlaceholder="Go to…"
      emptyText="No matches."
      onQueryChange={setQuery}
      onSelect={(value) => {
        onDone();
        const act = [...found, ...options].find((result) => result.value === value)?.act;
        if (act) act();
        else void navigate(value);
      }}
    />
  );
}

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

/** All pages that can be found by name: first the open team's, then the other teams', then the settings. */
function placesOf(teams: readonly Team[], open: Team | undefined): Result[] {
  const others = teams.filter((team) => team !== open);
  return [
    ...(open ? placesIn(open) : []),
    ...others.map((team) => place(paths.team(team.teamId), UsersIcon, [teamName(team)])),
    ...settingsEntries.map(({ label, icon, section }) => place(paths.settings(section), icon, ['Settings', label])),
  ];
}

function placesIn(team: Team): Result[] {
  return teamGroups(team.teamId).flatMap(({ label: group, entries }) =>
    entries.flatMap(({ label, icon, to }) =>
      typeof to === 'string'
        ? [
            place(
              to,
              icon,
              [teamName(team), group, label].filter((part) => part !== undefined),
            ),
          ]
        : [],
    ),
  );
}

/** A place, which can be found by any part of its trail. The last part is its name. */
function place(to: string, Icon: ComponentType, trail: readonly string[]): Result {
  const above = trail.slice(0, -1).join(' › ');
  return {
    value: to,
    label: trail.at(-1) ?? '',
    icon: <Icon />,
    group: 'Pages',
    ...(above !== '' && { note: above, keywords: above }),
  };
}

const action = (name: string, label: string, icon: ReactNode, act: () => unknown): Result => ({
  value: `action:${name}`,
  label,
  icon,
  group: 'Actions',
  act,
});

/** Actions available on every page. Some apply to the open team. */
function useActions(open: Team | undefined): Result[] {
  const navigate = useNavigate();
  const switchTheme = useSwitchTheme();
  const name = open ? teamName(open) : '';
  const { snooze } = useSnooze({ teamId: open?.teamId ?? '', name });
  const canChange = useHasTeamRight(open?.teamId, 'write');
  const inTeam = open &&
    canChange && [
      action('create', 'Create monitor', <PlusIcon />, () => navigate(paths.newHeartbeat(open.teamId))),
      action('snooze', `Snooze ${name} for 1 h`, <NotificationsIcon />, () => snooze(anHourFromNow())),
    ];
  return [...(inTeam || []), action('theme', 'Switch theme', <ThemeIcon />, switchTheme)];
}

function useCopyPingUrl(): (monitor: FoundMonitor) => Result {
  const dispatch = useAppDispatch();
  return ({ monitorId, uuid, name }) => ({
    ...action(`copy:${monitorId}`, `Copy ping URL for ${name}`, <CopyIcon />, async () => {
      try {
        await navigator.clipboard.writeText(pingUrl(uuid));
        dispatch(toastShown({ title: `Copied the ping URL for ${name}` }));
      } catch {
        dispatch(toastShown({ title: 'Your browser blocked copying', variant: 'destructive' }));
      }
    }),
    group: 'Ping URLs',
  });
}
