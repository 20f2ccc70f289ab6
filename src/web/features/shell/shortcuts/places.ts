import type { Team } from '../../../../contract/records.ts';
import { paths } from '../../../app/paths.ts';
import type { SearchOption } from '../../../ui/searchSelect/matchOptions.ts';
import { teamName } from '../../teams/index.ts';
import { settingsEntries } from '../sidebars/settingsEntries.ts';
import { teamGroups } from '../sidebars/teamEntries.ts';

/** Every place that can be gone to by name: the open team's first, then the other teams, then the settings. */
export function placesOf(teams: readonly Team[], openTeamId: string | undefined): SearchOption[] {
  const open = teams.find(({ teamId }) => teamId === openTeamId);
  const others = teams.filter((team) => team !== open);
  return [
    ...(open ? placesIn(open) : []),
    ...others.map((team) => ({ value: paths.team(team.teamId), label: teamName(team) })),
    ...settingsEntries.map(({ label, section }) => ({ value: paths.settings(section), label: `Settings › ${label}` })),
  ];
}

function placesIn(team: Team): SearchOption[] {
  return teamGroups(team.teamId).flatMap(({ label: group, entries }) =>
    entries.flatMap(({ label, to }) =>
      typeof to === 'string' ? [{ value: to, label: [teamName(team), group, label].filter(Boolean).join(' › ') }] : [],
    ),
  );
}
