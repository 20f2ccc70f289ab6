import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { NOW } from '../../../testing/clock.ts';
import { setBrowserZone } from '../../testing/browserZone.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';

it('offers the browser’s time zone on the first day, to someone who has never chosen one', async () => {
  setBrowserZone('Europe/Stockholm');
  const { user } = await openMonitors('', { monitors: [{ createdAt: NOW - 60_000, status: 'new', dueAt: null }] });
  await user.click(await screen.findByRole('button', { name: 'Use your timezone, Europe/Stockholm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use your timezone/ })).not.toBeInTheDocument());
  jest.restoreAllMocks();
});
