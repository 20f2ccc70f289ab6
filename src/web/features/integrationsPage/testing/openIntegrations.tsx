import type { Integration, Notification } from '../../../../contract/alerting/integrationRecord.ts';
import { monitorKey } from '../../../../contract/keys.ts';
import { createFakeDocuments } from '../../../testing/fakeDocuments.ts';
import { createFakeMonitors, monitorOf } from '../../../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { createFakeIntegrations } from './fakeIntegrations.ts';

const team = teamOf(ANN_ID, 'm', 'Machines');
export const PAGE = `/teams/${team.teamId}/settings/integrations`;

/** The team's only monitors. */
export const monitors = ['Nightly backup', 'Invoices'].map((name, index) => monitorOf(team.teamId, index, { name }));

interface Options {
  search?: string;
  integrations?: readonly Integration[];
  notifications?: readonly Notification[];
  /** Throws the error that every call fails with from the start. */
  failure?: () => never;
}

/** Opens the Integrations page for a team with these integrations. */
export async function openIntegrations({ search = '', integrations = [], notifications = [], failure }: Options = {}) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  for (const monitor of monitors) documents.put(monitorKey(team.teamId, monitor.monitorId), monitor);
  const server = createFakeIntegrations(
    integrations,
    notifications,
    monitors.map(({ monitorId }) => monitorId),
  );
  const engine = createFakeMonitors(monitors);
  server.fail(failure);
  const app = await renderApp({
    url: PAGE + search,
    identity: ann,
    answer: (command, options) => {
      for (const part of [server, engine]) {
        const answer = part.answer(command);
        if (answer !== undefined) return answer;
      }
      return documents.answer(command, options);
    },
  });
  return { ...app, server };
}
