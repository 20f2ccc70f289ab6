import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { createFakeDocuments } from './fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from './people.ts';
import { renderApp } from './renderApp.tsx';
import { createFakeMonitors, monitorOf } from './fakeMonitors.ts';

const team = teamOf(ANN_ID, 'm', 'Machines');

interface Options {
  monitors: Partial<Monitor>[];
}

/** Opens a page of a team, whose address follows the team's own, with these monitors in it. */
export async function openMonitors(page: string, { monitors }: Options) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const server = createFakeMonitors(monitors.map((changes, index) => monitorOf(team.teamId, index, changes)));
  const teamPath = `/teams/${team.teamId}`;
  const app = await renderApp({
    url: teamPath + page,
    identity: ann,
    answer: (command, options) => server.answer(command) ?? documents.answer(command, options),
  });
  return { ...app, server, team: teamPath, teamId: team.teamId };
}
