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

/** Puts a team where the platform puts it: the record, and the person's reference to it. */
export function addTeam(documents: FakeDocuments, team: Team): void {
  documents.put(teamKey(team.teamId), team);
  documents.put(userTeamKey(FAKE_IDENTITY_ID, team.teamId), { teamId: team.teamId });
}

/** Opens the application for Ada, by default a member of two teams. */
export async function openShell(url: string, teams: Team[] = [nightWatch, billing]) {
  const documents = documentsOf(teams);
  const app = await renderApp({ url, identity: createFakeTokenSet(), answer: documents.answer });
  return { ...app, documents };
}
