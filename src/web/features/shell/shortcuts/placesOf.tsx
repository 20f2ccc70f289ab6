import type { ComponentType } from 'react';
import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../routing/paths.ts';
import { UsersIcon } from '../../../ui/icons/areaIcons.tsx';
import { teamName } from '../../teams/index.ts';
import { settingsEntries, teamGroups } from '../sidebars/sidebarEntries.ts';
import type { Result } from './paletteResult.ts';

/** What else people call a page, by its label. */
const OTHER_NAMES: Partial<Record<string, string>> = { Notifications: 'quiet hours' };

/** All pages that can be found by name: first the open team's, then the other teams', then the settings. */
export function placesOf(teams: readonly Team[], open: Team | undefined): Result[] {
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
  const label = trail.at(-1) ?? '';
  return {
    value: to,
    label,
    keywords: `${above} ${OTHER_NAMES[label] ?? ''}`,
    icon: <Icon />,
    group: 'Pages',
    ...(above !== '' && { note: above }),
  };
}
