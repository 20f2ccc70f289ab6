import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { NOW } from '../../../../testing/clock.ts';
import { openPalette } from '../testing/openPalette.tsx';

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
    await find('dark', 'Switch to dark theme');
    for (const words of ['new monitor', 'add monitor', 'create']) await find(words, 'Create monitor');
    await find('maintenance', 'Schedule maintenance');
    expect(await find('quiet', 'Quiet hoursSettings › Notifications')).toContain('Snooze Machines for 1 h');
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
    expect(await screen.findByText('Snoozed Help desk until 13:00')).toBeVisible();
    await undo();
    expect(await screen.findByText('Restored Help desk')).toBeVisible();
  });

  it('snoozes the team, and Undo restores the earlier snooze', async () => {
    const quiet = { teamSnoozedUntil: NOW + 2 * HOUR_MS };
    const { find, user, undo, snoozes, teamId } = await openPalette({ quiet });
    await find('snooze machines', 'Snooze Machines for 1 h');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Snoozed Machines until 13:00')).toBeVisible();
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

  it('names the theme that it switches to, and never switches to the other one', async () => {
    const { find, user } = await openPalette();
    await find('dark', 'Switch to dark theme');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'dark');
    expect(await screen.findByText('No matches.')).toBeVisible();
  });

  it('ends snoozes, and doesn’t offer the opposite', async () => {
    const monitorSnoozes = [{ monitorId: `mid_${'0'.repeat(22)}`, until: NOW + HOUR_MS }];
    const quiet = { teamSnoozedUntil: NOW + 2 * HOUR_MS, monitorSnoozes };
    const { find, user, snoozes, teamId } = await openPalette({ quiet });
    const all = ['End snooze for Machines', 'Show maintenance and snooze', 'End snooze for Help deskMachines'];
    expect(await find('unsnooze', 'End snooze for Machines')).toEqual(all);
    expect(await find('end snooze', 'End snooze for Machines')).toEqual(all);
    expect(await find('end snooze for help', 'End snooze for Help deskMachines')).toHaveLength(1);
    await find('end snooze machines', 'End snooze for Machines');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Ended snooze for Machines')).toBeVisible();
    expect(snoozes()).toEqual([{ teamId, until: null }]);
  });

  it('offers the team’s paused monitors to resume, however many others are more urgent', async () => {
    const { find } = await openPalette({ search: () => [] });
    expect(await find('resume', 'Resume Nightly backupMachines')).toHaveLength(1);
  });

  it('offers the last team’s actions outside teams', async () => {
    const { router, user } = await openPalette();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(() => router.navigate('/settings/billing'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'maintenance');
    expect(await screen.findByRole('option', { name: /^Schedule maintenance ?Machines$/ })).toBeVisible();
  });
});
