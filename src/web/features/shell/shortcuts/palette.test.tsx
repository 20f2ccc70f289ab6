import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Snooze, SnoozeMonitors } from '../../../../contract/alerting/alertingCalls.ts';
import type { SearchMonitors } from '../../../../contract/monitors/acrossTeams.ts';
import { NOW } from '../../../../testing/clock.ts';
import { monitorOf } from '../../../testing/fakeMonitors.ts';
import { openMonitors } from '../../../testing/openMonitors.tsx';

const HOUR_MS = 3_600_000;
const monitors = [
  { name: 'Help desk' },
  { name: 'Nightly backup', status: 'paused' as const },
  { name: 'Pause music' },
];

/** Opens the palette of a team with these monitors and an earlier snooze. */
async function openPalette() {
  const app = await openMonitors('/monitors/hearthbeat', {
    monitors,
    calls: {
      'monitors/search': (input) => {
        const words = (input as SearchMonitors).text.toLowerCase().split(' ');
        return monitors
          .map((changes, index) => monitorOf(`tid_${'m'.repeat(22)}`, index, changes))
          .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
      },
      'alerting/quiet': () => ({ teamSnoozedUntil: NOW + 2 * HOUR_MS, monitorSnoozes: [], windows: [] }),
      'alerting/snooze': () => null,
      'alerting/snoozeMonitors': (input) => ({
        done: (input as SnoozeMonitors).monitors.map(({ monitorId }) => ({ monitorId, before: null })),
        refused: [],
      }),
    },
  });
  await screen.findByRole('table', { name: 'Monitors' });
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
  const field = await dialog.findByRole('combobox');
  const labels = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent);
  return {
    ...app,
    dialog,
    /** Types a text, and waits for the first result. */
    find: async (text: string, first: string) => {
      await app.user.clear(field);
      await app.user.type(field, text);
      await waitFor(() => expect(labels()[0]).toBe(first));
      return labels();
    },
    undo: async () => app.user.click(await screen.findByRole('button', { name: 'Undo' })),
    snoozes: () =>
      app.platform.commands.flatMap((command) =>
        command.kind === 'rpc' && command.rpc.join('/') === 'alerting/snooze' ? [command.input as Snooze] : [],
      ),
  };
}

describe('the palette', () => {
  it('finds the actions of a named monitor that suit its state, after monitors with such a name', async () => {
    const { find } = await openPalette();
    expect(await find('pause help', 'Pause Help deskMachines')).toHaveLength(1);
    expect(await find('resume nightly', 'Resume Nightly backupMachines')).toHaveLength(1);
    expect(await find('pause music', 'UpPause musicMachines')).toEqual([
      'UpPause musicMachines',
      'Pause Pause musicMachines',
    ]);
    expect(await find('help desk', 'UpHelp deskMachines')).toEqual([
      'UpHelp deskMachines',
      'Snooze Help desk for 1 hMachines',
      'Pause Help deskMachines',
      'Edit Help deskMachines',
      'Copy ping URL for Help deskMachines',
    ]);
  });

  it('finds actions by plain words', async () => {
    const { find } = await openPalette();
    await find('dark', 'Switch theme');
    await find('light', 'Switch theme');
    await find('maintenance', 'Schedule maintenance');
    expect(await find('quiet', 'NotificationsSettings')).toContain('Snooze Machines for 1 h');
    await find('sign out', 'Log out');
    await find('log out', 'Log out');
    expect(await find('snooze', 'Snooze Machines for 1 h')).toContain('Snooze Help desk for 1 hMachines');
  });

  it('pauses a monitor, and Undo resumes it', async () => {
    const { find, user, undo } = await openPalette();
    await find('pause help', 'Pause Help deskMachines');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Paused Help desk')).toBeVisible();
    await undo();
    expect(await screen.findByText('Restored Help desk')).toBeVisible();
  });

  it('snoozes a monitor, with an Undo button', async () => {
    const { find, user, undo } = await openPalette();
    await find('snooze help desk', 'Snooze Help desk for 1 hMachines');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Snoozed Help desk')).toBeVisible();
    await undo();
    expect(await screen.findByText('Restored Help desk')).toBeVisible();
  });

  it('snoozes the team, and Undo restores the earlier snooze', async () => {
    const { find, user, undo, snoozes, teamId } = await openPalette();
    await find('snooze machines', 'Snooze Machines for 1 h');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Snoozed Machines')).toBeVisible();
    await undo();
    expect(await screen.findByText('Restored snooze for Machines')).toBeVisible();
    expect(snoozes()).toEqual([
      { teamId, until: NOW + HOUR_MS },
      { teamId, until: NOW + 2 * HOUR_MS, expected: NOW + HOUR_MS },
    ]);
  });

  it.each([
    ['edit help desk', 'Edit Help deskMachines', '/edit'],
    ['open help desk', 'UpHelp deskMachines', ''],
  ])('goes to a monitor’s page: %s', async (text, first, page) => {
    const { find, user, address, team } = await openPalette();
    await find(text, first);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${team}/monitors/hearthbeat/mid_${'0'.repeat(22)}${page}`));
  });

  it('opens the form for planning maintenance', async () => {
    const { find, user } = await openPalette();
    await find('maintenance', 'Schedule maintenance');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Schedule maintenance' })).toBeVisible();
  });
});
