import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { createFakeDocuments } from './fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from './people.ts';
import { renderApp } from './renderApp.tsx';
import { createFakeMonitors, monitorOf } from './fakeMonitors.ts';

const team = teamOf(ANN_ID, 'm', 'Machines');

interface Options {
  monitors: Partial<Monitor>[];
  /** Answer other procedures, known by paths such as `preferences/get`. */
  calls?: Record<string, () => unknown>;
}

/** Opens a page of a team, whose address follows the team's own, with these monitors in it. */
export async function openMonitors(page: string, { monitors, calls = {} }: Options) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const server = createFakeMonitors(monitors.map((changes, index) => monitorOf(team.teamId, index, changes)));
  const teamPath = `/teams/${team.teamId}`;
  const app = await renderApp({
    url: teamPath + page,
    identity: ann,
    answer(command, options) {
      const call = command.kind === 'rpc' ? calls[command.rpc.join('/')] : undefined;
      return call ? call() : (server.answer(command) ?? documents.answer(command, options));
    },
  });
  return { ...app, server, team: teamPath, teamId: team.teamId };
}
