import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Screen } from '../../../contract/screens.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';

const office: Screen = {
  screenId: 'scr_1',
  name: 'Office screen',
  createdAt: NOW - 172_800_000,
  createdBy: 'Grace',
  creatorId: null,
  lastUsedAt: NOW - 300_000,
};
const LINK = 'http://hearth.test/tv#tv_0000000000000000000000';

async function openDialog(screens: Screen[], calls: Record<string, () => unknown> = {}) {
  let listed = screens;
  const opened = await openMonitors('', {
    monitors: [{ name: 'Backup' }],
    calls: {
      'screens/list': () => listed,
      'screens/create': () => {
        listed = [{ ...office, screenId: 'scr_2', name: 'Lobby', lastUsedAt: null, createdBy: null }, ...listed];
        return { screenId: 'scr_2', link: LINK };
      },
      'screens/delete': () => {
        listed = listed.slice(1);
        return null;
      },
      ...calls,
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'TV mode' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'TV mode' })) };
}

describe('TV mode of a dashboard', () => {
  it('lists the screens of the team', async () => {
    const { dialog } = await openDialog([office]);
    const row = await dialog.findByRole('listitem');
    expect(row).toHaveTextContent('Office screenCreated 2 d ago by Grace · last used 5 min ago');
  });

  it('shows a new link once, with the page that it opens', async () => {
    const { dialog, user, platform, teamId } = await openDialog([]);
    await user.type(dialog.getByRole('textbox', { name: 'Screen' }), ' Lobby {Enter}');
    expect(await dialog.findByText(LINK)).toBeVisible();
    expect(dialog.getByText('Copy the link for Lobby now: it won’t be shown again.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', LINK);
    const input = { teamId, name: 'Lobby' };
    expect(platform.commands).toContainEqual({ kind: 'rpc', rpc: ['screens', 'create'], input });
    expect(await dialog.findByRole('listitem')).toHaveTextContent(/^LobbyCreated .* · never used/);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'TV mode' }));
    const again = within(await screen.findByRole('dialog', { name: 'TV mode' }));
    expect(await again.findByRole('listitem')).toHaveTextContent(/^Lobby/);
    expect(again.queryByText(LINK)).not.toBeInTheDocument();
  });

  it('asks for a name', async () => {
    const { dialog, user, platform } = await openDialog([]);
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText('Enter a name, such as Office screen.')).toBeVisible();
    expect(platform.commands.some((command) => command.kind === 'rpc' && command.rpc[1] === 'create')).toBe(false);
  });

  it('reports a link that can’t be created, and keeps the name', async () => {
    const { dialog, user } = await openDialog([], { 'screens/create': () => refuse('ForbiddenError') });
    await user.type(dialog.getByRole('textbox', { name: 'Screen' }), 'Lobby{Enter}');
    expect(await dialog.findByText('You don’t have permission to do this.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Screen' })).toHaveValue('Lobby');
  });

  it('revokes a link after confirmation', async () => {
    const { dialog, user, platform, teamId } = await openDialog([office]);
    await user.click(await dialog.findByRole('button', { name: 'Revoke Office screen' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke “Office screen”?' }));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByText('Office screen')).not.toBeInTheDocument());
    const input = { teamId, screenId: 'scr_1' };
    expect(platform.commands).toContainEqual({ kind: 'rpc', rpc: ['screens', 'delete'], input });
  });
});
