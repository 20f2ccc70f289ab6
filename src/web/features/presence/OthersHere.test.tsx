import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { teamPresenceEvent } from '../../../contract/events.ts';
import { paths } from '../../routing/paths.ts';
import { openMonitor } from '../monitorPage/testing/openMonitor.tsx';

afterEach(() => void jest.restoreAllMocks());

it('leaves a page as it is if it fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { platform, router, monitor } = await openMonitor();
  expect(await screen.findByRole('heading', { name: 'Backup' })).toBeVisible();
  const { teamId, monitorId } = monitor;
  const { realtime } = platform;
  const { subscribe } = realtime;
  const failed: string[] = [];
  jest.spyOn(realtime, 'subscribe').mockImplementation((event, onEvent) => {
    const name = event.join('/');
    if (name !== teamPresenceEvent(teamId).join('/')) return subscribe(event, onEvent);
    failed.push(name);
    throw new Error('Not in this browser');
  });
  await act(() => router.navigate(paths.teamHeartbeatEdit(teamId, monitorId)));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Backup');
  expect(failed).not.toEqual([]);
  expect(screen.queryByText('Couldn’t show this part')).not.toBeInTheDocument();
});
