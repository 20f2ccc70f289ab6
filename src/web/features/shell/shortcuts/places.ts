import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../app/paths.ts';
import type { SearchOption } from '../../../ui/searchSelect/matchOptions.ts';
import { settingsEntries } from '../sidebars/settingsEntries.ts';
import { teamGroups } from '../sidebars/teamEntries.ts';

/** Every place that can be gone to by name: the open team's first, then the other teams, then the settings. */
export function placesOf(teams: readonly Team[], openTeamId: string | undefined): SearchOption[] {
  const open = teams.find(({ teamId }) => teamId === openTeamId);
  const others = teams.filter((team) => team !== open);
  return [
    ...(open ? placesIn(open) : []),
    ...others.map(({ teamId, display }) => ({ value: paths.team(teamId), label: display || 'Unnamed team' })),
    ...settingsEntries.map(({ label, section }) => ({ value: paths.settings(section), label: `Settings › ${label}` })),
  ];
}

function placesIn({ teamId, display }: Team): SearchOption[] {
  return teamGroups(teamId).flatMap(({ label: group, entries }) =>
    entries.flatMap(({ label, to }) =>
      typeof to === 'string' ? [{ value: to, label: [display, group, label].filter(Boolean).join(' › ') }] : [],
    ),
  );
}
