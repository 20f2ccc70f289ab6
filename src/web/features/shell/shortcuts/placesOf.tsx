import type { ComponentType } from 'react';
import { type TeamRight } from '../../../../contract/teams/teamRights.ts';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { NotificationsIcon, SettingsIcon, UsersIcon } from '../../../ui/icons/areaIcons.tsx';
import { matchOptions } from '../../../ui/searchSelect/matchOptions.ts';
import { teamName } from '../../teams/index.ts';
import { settingsEntries, teamGroups } from '../sidebars/sidebarEntries.ts';
import type { Result } from './paletteResult.ts';

/** What else people call a page, by its label. */
const OTHER_NAMES: Partial<Record<string, string>> = {
  Hearthbeat: 'heartbeat monitors list',
  Integrations: 'alerts channels webhook Slack',
  Members: 'invite people users roles',
  'API keys': 'token',
  'Audit log': 'history activity',
  Account: 'profile name e-mail timezone',
  Security: 'passkeys sessions devices login',
  Notifications: 'e-mail weekly report',
  'Quiet hours': 'do not disturb',
};

/** Pages linked from a team's General page, with the right that they require. */
const UNDER_GENERAL = [
  { label: 'API keys', section: 'api-keys', needs: 'manage' },
  { label: 'Audit log', section: 'audit', needs: 'manage' },
  { label: 'Badges', section: 'badges', needs: 'read' },
  { label: 'Import', section: 'import', needs: 'manage' },
] as const;

type HasRight = (team: Team, needed: TeamRight) => boolean;

/** The pages in sidebars: first one team's, then the other teams', then the settings. */
export function placesOf(teams: readonly Team[], team: Team | undefined): Result[] {
  const others = teams.filter((one) => one !== team);
  return [
    ...(team ? placesIn(team) : []),
    ...others.map((one) => place(paths.team(one.teamId), UsersIcon, [teamName(one)])),
    ...settingsEntries.map(({ label, icon, section }) => place(paths.settings(section), icon, ['Settings', label])),
  ];
}

/** Pages and sections without an entry in a sidebar, which are listed only if they match. */
export const hiddenPlacesOf = (team: Team | undefined, hasRight: HasRight): Result[] => [
  ...(team ? placesUnderGeneral(team, hasRight) : []),
  place(`${paths.settings('notifications')}#quiet-hours`, NotificationsIcon, [
    'Settings',
    'Notifications',
    'Quiet hours',
  ]),
];

/** The places that match, with those whose own names match before those found by other words. */
export function matchPlaces(places: readonly Result[], query: string): Result[] {
  const typed = query.trim().toLowerCase();
  const distance = ({ label }: Result) => {
    const at = label.toLowerCase().indexOf(typed);
    return at < 0 ? Infinity : at;
  };
  return matchOptions(places, query).toSorted((one, other) => Math.sign(distance(one) - distance(other)) || 0);
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

const placesUnderGeneral = (team: Team, hasRight: HasRight): Result[] =>
  UNDER_GENERAL.filter(({ needs }) => hasRight(team, needs)).map(({ label, section }) =>
    place(paths.teamSettings(team.teamId, section), SettingsIcon, [teamName(team), 'Settings', 'General', label]),
  );

/** A place, which can be found by any part of its trail. The last part is its name. */
function place(to: string, Icon: ComponentType, trail: readonly string[]): Result {
  const above = trail.slice(0, -1).join(' › ');
  const label = trail.at(-1) ?? '';
  return {
    value: to,
    label,
    verb: 'Open',
    keywords: `${above} ${OTHER_NAMES[label] ?? ''}`,
    icon: <Icon />,
    group: 'Pages',
    ...(above !== '' && { note: above }),
  };
}
