import type { FoundMonitor, SearchMonitors, TeamTrouble } from '../../../../contract/monitors/acrossTeams.ts';
import { teamKey, userKey, userTeamKey } from '../../../../contract/keys.ts';
import type { Team } from '../../../../contract/records.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../../sdk/fakeTokens.ts';
import { createFakeDocuments, type FakeDocuments } from '../../../testing/fakeDocuments.ts';
import { renderApp } from '../../../testing/renderApp.tsx';

const me = { userId: FAKE_IDENTITY_ID, role: 'owner' } as const;

export const nightWatch: Team = {
  teamId: `tid_${'N'.repeat(22)}`,
  display: 'Night Watch',
  initials: 'NW',
  users: [me],
};
export const billing: Team = { teamId: `tid_${'B'.repeat(22)}`, display: 'Billing', initials: '', users: [me] };

function documentsOf(teams: Team[]): FakeDocuments {
  const documents = createFakeDocuments([
    [userKey(FAKE_IDENTITY_ID), { userId: FAKE_IDENTITY_ID, display: 'Ada Lovelace', initials: 'AL', timezone: 'UTC' }],
  ]);
  for (const team of teams) addTeam(documents, team);
  return documents;
}

/** Stores a team the way the platform does: its record, and the person's reference to it. */
export function addTeam(documents: FakeDocuments, team: Team): void {
  documents.put(teamKey(team.teamId), team);
  documents.put(userTeamKey(FAKE_IDENTITY_ID, team.teamId), { teamId: team.teamId });
}

/** The responses to calls that span teams. */
interface MonitorsOfTeams {
  search(input: SearchMonitors): FoundMonitor[] | Promise<FoundMonitor[]>;
  trouble(): TeamTrouble[];
}

const noMonitors: MonitorsOfTeams = { search: () => [], trouble: () => [] };

/** Opens the application for Ada, by default a member of two teams. */
export async function openShell(url: string, teams: Team[] = [nightWatch, billing], monitors = noMonitors) {
  const documents = documentsOf(teams);
  const calls: Record<string, (input: never) => unknown> = { ...monitors };
  const app = await renderApp({
    url,
    identity: createFakeTokenSet(),
    answer(command, options) {
      const call = command.kind === 'rpc' && command.rpc[0] === 'monitors' ? calls[command.rpc[1] ?? ''] : undefined;
      return call && command.kind === 'rpc' ? call(command.input as never) : documents.answer(command, options);
    },
  });
  return { ...app, documents };
}
