import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FoundMonitor } from '../../../contract/monitors/acrossTeams.ts';
import { billing, nightWatch, openShell } from './testing/openShell.tsx';

const team = `/teams/${nightWatch.teamId}`;
const monitor = (teamId: string, name: string, changes: Partial<FoundMonitor> = {}): FoundMonitor => ({
  teamId,
  monitorId: `mid_${name}`,
  uuid: `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`,
  name,
  status: 'up',
  runningSince: null,
  dueAt: null,
  ...changes,
});
const all = [
  monitor(billing.teamId, 'restic-laptop', { status: 'down' }),
  monitor(nightWatch.teamId, 'restic-nas'),
  monitor(nightWatch.teamId, 'tagged'),
];
const open = () =>
  openShell(team, undefined, {
    search: ({ text }) => (text === 'rest' || text === '' ? all : []),
    trouble: () => [{ teamId: billing.teamId, down: 3, late: 1 }],
  });

describe('the palette', () => {
  const openPalette = async () => {
    const app = await open();
    await screen.findByRole('link', { name: /Billing/ });
    await app.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or type a command…' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
    await dialog.findByRole('combobox');
    return { ...app, dialog };
  };
  const labels = (dialog: Pick<typeof screen, 'getAllByRole'>) =>
    dialog.getAllByRole('option').map(({ textContent }) => textContent);

  it('lists monitors of all teams first, including monitors that only the server finds', async () => {
    const { dialog, user, address } = await openPalette();
    await user.keyboard('rest');
    await waitFor(() =>
      expect(labels(dialog).slice(0, 3)).toEqual([
        'Downrestic-laptopBilling',
        'Uprestic-nasNight Watch',
        'UptaggedNight Watch',
      ]),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/teams/${billing.teamId}/monitors/hearthbeat/mid_restic-laptop`));
  });

  it('starts with monitors that have problems', async () => {
    const { dialog } = await openPalette();
    await waitFor(() => expect(labels(dialog)[0]).toBe('Downrestic-laptopBilling'));
    expect(labels(dialog).some((label) => label?.includes('restic-nas'))).toBe(false);
  });

  it('copies a ping URL', async () => {
    const { dialog, user } = await openPalette();
    await user.keyboard('copy rest');
    await waitFor(() => expect(labels(dialog)[0]).toBe('Copy ping URL for restic-laptopBilling'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Copied the ping URL for restic-laptop')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/\/ping\/00000000-/);
  });

  it('runs actions for the open team', async () => {
    const { user, address } = await openPalette();
    await user.keyboard('create mon{Enter}');
    await waitFor(() => expect(address()).toBe(`${team}/monitors/hearthbeat/new`));
  });
});

describe('the rail', () => {
  it('says how many monitors of another team are down', async () => {
    await open();
    const teams = within(await screen.findByRole('navigation', { name: 'Teams' }));
    expect(await teams.findByText('3 down')).toBeInTheDocument();
    expect(teams.getByRole('link', { name: /Billing/ })).toContainElement(teams.getByText('3 down'));
  });
});
