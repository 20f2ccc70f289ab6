import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import type { TeamDashboard } from '../../contract/monitors/teamDashboard.ts';
import { createFakeDocuments } from './fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from './people.ts';
import { renderApp } from './renderApp.tsx';
import { createFakeMonitors, monitorOf } from './fakeMonitors.ts';

const team = teamOf(ANN_ID, 'm', 'Machines');

interface Options {
  monitors: Partial<Monitor>[];
  /** Adds data other than the monitors themselves to the dashboard. */
  dashboard?: (dashboard: TeamDashboard) => TeamDashboard;
  /** Handlers for other procedures, by path, such as `preferences/get`. */
  calls?: Record<string, (input: unknown) => unknown>;
}

/** Opens a team page with these monitors. `page` is the part of the URL after the team. */
export async function openMonitors(page: string, { monitors, dashboard, calls = {} }: Options) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const server = createFakeMonitors(
    monitors.map((changes, index) => monitorOf(team.teamId, index, changes)),
    dashboard,
  );
  const teamPath = `/teams/${team.teamId}`;
  const app = await renderApp({
    url: teamPath + page,
    identity: ann,
    answer(command, options) {
      const call = command.kind === 'rpc' ? calls[command.rpc.join('/')] : undefined;
      if (call && command.kind === 'rpc') return call(command.input);
      return server.answer(command) ?? documents.answer(command, options);
    },
  });
  return { ...app, server, team: teamPath, teamId: team.teamId };
}
