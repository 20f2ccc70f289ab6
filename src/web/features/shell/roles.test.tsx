import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { teamKey } from '../../../contract/keys.ts';
import type { TeamRole } from '../../../contract/records.ts';
import { FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { nightWatch, openShell } from './testing/openShell.tsx';

const inRole = (role: TeamRole) => ({ ...nightWatch, users: [{ userId: FAKE_IDENTITY_ID, role }] });
const newMonitor = `/teams/${nightWatch.teamId}/monitors/hearthbeat/new`;
const refusal = /doesn’t let you create monitors\. Ask an admin of the team to make you a member/;

it('a viewer who opens a form’s address sees which role to ask for and, after getting it, the form', async () => {
  const { platform } = await openShell(newMonitor, [inRole('viewer')]);
  const become = (role: TeamRole, versionstamp: string) =>
    act(() =>
      platform.realtime.change({ type: 'set', key: teamKey(nightWatch.teamId), data: inRole(role), versionstamp }),
    );
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create monitor' })).not.toBeInTheDocument();
  become('member', '02');
  expect(await screen.findByRole('button', { name: 'Create monitor' })).toBeVisible();
  become('viewer', '03');
  expect(await screen.findByText(refusal)).toBeVisible();
});

it.each<[TeamRole, string[]]>([
  ['viewer', []],
  ['member', ['Snooze restic for 1 h', 'Pause restic', 'Edit restic', 'Copy ping URL for restic']],
])('the palette offers a %s %j', async (role, actions) => {
  const { teamId } = nightWatch;
  const monitor = { teamId, monitorId: 'mid_1', uuid: 'uuid', name: 'restic', status: 'up' } as const;
  const { user } = await openShell(`/teams/${teamId}`, [inRole(role)], {
    search: ({ text }) => (text === 'restic' ? [{ ...monitor, runningSince: null, dueAt: null }] : []),
    trouble: () => [],
  });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
  await user.type(await dialog.findByRole('combobox'), 'restic');
  await waitFor(() =>
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      ['Uprestic', ...actions].map((label) => `${label}Night Watch`),
    ),
  );
});

it.each<[TeamRole, boolean]>([
  ['viewer', false],
  ['member', true],
])('the palette and shortcuts let a %s create monitors: %p', async (role, canCreate) => {
  const { user, address } = await openShell(`/teams/${nightWatch.teamId}`, [inRole(role)]);
  await user.click(await screen.findByRole('heading', { level: 1 }));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  const dialog = await screen.findByRole('dialog', { name: 'Go to' });
  await within(dialog).findByRole('option', { selected: true });
  expect(within(dialog).queryByText('Create monitor') !== null).toBe(canCreate);
  expect(within(dialog).queryByText('Snooze Night Watch for 1 h') !== null).toBe(canCreate);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('c');
  await waitFor(() => expect(address()).toBe(canCreate ? newMonitor : `/teams/${nightWatch.teamId}`));
});
