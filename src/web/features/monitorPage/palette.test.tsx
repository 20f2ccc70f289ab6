import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { monitorOf } from '../../testing/fakeMonitors.ts';
import { openMonitor, team } from './testing/openMonitor.tsx';

it('offers only the open monitor for an action without a name', async () => {
  const urgent = monitorOf(team.teamId, 2, { name: 'Urgent', status: 'down' });
  const calls = { 'monitors/search': ({ text }: { text: string }) => (text === '' ? [urgent] : []) };
  const { user } = await openMonitor({ monitor: { status: 'paused' }, calls });
  await screen.findByRole('heading', { level: 1, name: 'Backup' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { expanded: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
  const labels = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent);

  await waitFor(() => expect(labels()).toContainEqual(expect.stringContaining('Urgent')));
  await user.type(field, 'resume');
  await waitFor(() => expect(labels()).toEqual([`Resume Backup${team.display}`]));
  await user.clear(field);
  await user.type(field, 'pause');
  expect(await dialog.findByText('No matches.')).toBeVisible();
});
