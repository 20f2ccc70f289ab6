import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { createFakeMonitors, monitorOf } from '../../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
});

it('a monitor opened offline shows what the list knows, and says that the rest is missing', async () => {
  const team = teamOf(ANN_ID, 'm', 'Machines');
  const { teamId } = team;
  const monitor = monitorOf(teamId, 0, { name: 'Backup' });
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const server = createFakeMonitors([monitor]);
  const { router } = await renderApp({
    url: `/teams/${teamId}/monitors/hearthbeat`,
    identity: ann,
    answer: (command, options) =>
      JSON.stringify(command).includes(monitor.monitorId)
        ? new Promise<never>(() => {})
        : (server.answer(command) ?? documents.answer(command, options)),
  });
  await screen.findByRole('link', { name: /^Backup/ });
  jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await act(() => router.navigate(`/teams/${teamId}/monitors/hearthbeat/${monitor.monitorId}`));
  expect(await screen.findByText('You’re offline. The rest of this page loads when you’re back.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Backup' })).toBeVisible();
  expect(screen.getByText('Recent runs')).toBeVisible();
  expect(screen.queryByText('Loading monitor…')).not.toBeInTheDocument();
});
