import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { openPalette, searchable } from '../testing/openPalette.tsx';

const [helpDesk, , pauseMusic] = searchable as [Monitor, Monitor, Monitor];

/** Search results that arrive when the test says so. */
function lateResults() {
  let arrive = (_found: Monitor[]) => {};
  const results = new Promise<Monitor[]>((resolve) => (arrive = resolve));
  return { search: (text: string) => (text === '' ? undefined : results), arrive };
}

it('opens the monitor for an Enter that came before the results', async () => {
  const { search, arrive } = lateResults();
  const { user, address, team } = await openPalette({ search });
  await user.keyboard('help desk{Enter}');
  expect(screen.getByText('Searching…')).toBeVisible();
  arrive([helpDesk]);
  await waitFor(() => expect(address()).toBe(`${team}/monitors/hearthbeat/${helpDesk.monitorId}`));
});

it('runs an action for an early Enter if only one was meant', async () => {
  const { user } = await openPalette();
  await user.keyboard('pause help{Enter}');
  expect(await screen.findByText('Paused Help desk')).toBeVisible();
});

it('shows the actions, without running one, for an early Enter if several could be meant', async () => {
  const { search, arrive } = lateResults();
  const { user, field, labels, callsOf } = await openPalette({ search });
  await user.keyboard('snooze e{Enter}');
  arrive([helpDesk, pauseMusic]);
  await waitFor(() => expect(labels()).toContain('Snooze Help desk for 1 hMachines'));
  expect(field).toHaveAttribute('aria-activedescendant');
  expect(callsOf('alerting/snoozeMonitors')).toBe(0);
});

it('forgets an early Enter when the palette closes', async () => {
  const { search, arrive } = lateResults();
  const { user, address, callsOf } = await openPalette({ search });
  const before = address();
  const searches = callsOf('monitors/search');
  await user.keyboard('help desk{Enter}');
  await waitFor(() => expect(callsOf('monitors/search')).toBeGreaterThan(searches));
  await user.keyboard('{Escape}');
  arrive([helpDesk]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(before);
});

it('says that a search failed, keeps the pages, and tries again', async () => {
  let isDown = true;
  const { user, find, labels } = await openPalette({
    search: (text) => (isDown && text !== '' ? refuse('ForbiddenError') : undefined),
  });
  await user.keyboard('help desk{Enter}');
  expect(await screen.findByText('Couldn’t search monitors.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(labels()[0]).toBe('UpHelp deskMachines'));
  isDown = true;
  await find('badges', 'BadgesMachines › Settings › General');
});

it('selects no monitor for an action without a name, until the person does', async () => {
  const { user, find, field, callsOf } = await openPalette({ search: (text) => (text === '' ? [helpDesk] : []) });
  await find('pause', 'Pause Help deskMachines');
  await screen.findByText('Select');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{Enter}{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant');
  expect(callsOf('monitors/pause')).toBe(0);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Paused Help desk')).toBeVisible();
});

it('says what Enter does', async () => {
  const { find, dialog, user } = await openPalette();
  await find('pause help', 'Pause Help deskMachines');
  expect(await dialog.findByText('Pause', { exact: true })).toBeVisible();
  await find('help desk', 'UpHelp deskMachines');
  expect(dialog.getByText('Open', { exact: true })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByText('Snooze', { exact: true })).toBeVisible();
});
