import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { isTeamId } from '../../../../contract/ids.ts';
import { teamKey, userKey } from '../../../../contract/keys.ts';
import type { Team } from '../../../../contract/records.ts';
import { FAKE_IDENTITY_ID } from '../../../../sdk/fakeTokens.ts';
import { TransportError } from '../../../../sdk/platform.ts';
import { addTeam, billing, nightWatch, openShell } from '../testing/openShell.tsx';

const team = `/teams/${nightWatch.teamId}`;
const teamsNav = async () => within(await screen.findByRole('navigation', { name: 'Teams' }));

describe('the rail', () => {
  it('lists the teams by name, marks the open one, and links the logo to the start page', async () => {
    const { user } = await openShell(team);
    const teams = await teamsNav();
    await teams.findByRole('link', { name: 'Night Watch' });
    const links = teams.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['BBilling', 'NWNight Watch']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(links[0]).toHaveAttribute('href', `/dashboard/teams/${billing.teamId}`);
    expect(screen.getByRole('link', { name: 'Hearth' })).toHaveAttribute('href', '/dashboard');
    await user.hover(links[0]!);
    expect(await screen.findByRole('tooltip', { name: 'Billing' })).toBeVisible();
  });

  it('goes to a team, moves the focus to its heading and announces it', async () => {
    const { user, address } = await openShell(team);
    await user.click(await screen.findByRole('link', { name: 'Billing' }));
    await waitFor(() => expect(address()).toBe(`/teams/${billing.teamId}`));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByText('Dashboard | Billing | Teams | Hearth Enterprise')).toBeInTheDocument();
  });

  it('does not move the focus or announce the first screen', async () => {
    await openShell(team);
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
    expect(screen.queryByText(/Dashboard \| Night Watch/)).not.toBeInTheDocument();
  });
});

describe('adding a team', () => {
  const openDialog = async () => {
    const app = await openShell(team);
    await app.user.click(await screen.findByRole('button', { name: 'Add Team' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Add Team' })) };
  };

  it('shows the texts of the specification', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByText("Make changes to your profile here. Click save when you're done.")).toBeVisible();
    expect(dialog.getByLabelText('Display')).toHaveAttribute('placeholder', 'Team Name');
    expect(dialog.getByLabelText('Initials')).toHaveAttribute('placeholder', 'Initials');
    expect(dialog.queryByLabelText('What should colleagues call you?')).not.toBeInTheDocument();
  });

  it('shows the team’s avatar while the name is typed', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Display'), 'Data Warehouse');
    expect(dialog.getByText('DW')).toBeVisible();
    await user.type(dialog.getByLabelText('Initials'), 'dwh');
    expect(dialog.getByText('dwh')).toBeVisible();
  });

  it('fills in the initials while the name is typed, until the person types other ones', async () => {
    const { user, dialog } = await openDialog();
    const initials = dialog.getByLabelText('Initials');
    await user.type(dialog.getByLabelText('Display'), 'Data');
    expect(initials).toHaveValue('D');
    await user.type(dialog.getByLabelText('Display'), ' Warehouse');
    expect(initials).toHaveValue('DW');
    // Typing replaces the suggestion.
    await user.type(initials, 'dwh');
    expect(initials).toHaveValue('dwh');
    await user.type(dialog.getByLabelText('Display'), ' Two');
    expect(initials).toHaveValue('dwh');
    await user.clear(initials);
    await user.type(dialog.getByLabelText('Display'), 's');
    expect(initials).toHaveValue('');
  });

  it('creates the team as typed, owned by its creator, closes and goes to the team', async () => {
    const { user, platform, documents, dialog, address } = await openDialog();
    platform.answer((command, options) => {
      const value = documents.answer(command, options);
      if (command.kind === 'document-atomic') {
        for (const op of command.ops) if (op.type === 'set') addTeam(documents, op.data as Team);
      }
      return value;
    });
    await user.type(dialog.getByLabelText('Display'), ' Ops ');
    await user.type(dialog.getByLabelText('Initials'), 'o');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('link', { name: 'Ops', current: true })).toBeVisible();
    const write = platform.commands.find((command) => command.kind === 'document-atomic')!;
    const { teamId, ...made } = write.ops[0] && 'data' in write.ops[0] ? (write.ops[0].data as Team) : nightWatch;
    expect(isTeamId(teamId)).toBe(true);
    expect(made).toEqual({ display: ' Ops ', initials: 'o', users: [{ userId: FAKE_IDENTITY_ID, role: 'owner' }] });
    expect(write.checks).toEqual([{ type: 'check', key: teamKey(teamId), versionstamp: null }]);
    await waitFor(() => expect(address()).toBe(`/teams/${teamId}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('creates the team with the initials as typed, even if they are those of the name', async () => {
    const { user, platform, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Display'), 'Night Watch');
    await user.type(dialog.getByLabelText('Initials'), 'NW');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(platform.commands).toContainEqual(
        expect.objectContaining({
          ops: expect.arrayContaining([
            expect.objectContaining({ data: expect.objectContaining({ initials: 'NW' }) as unknown }),
          ]) as unknown,
        }),
      ),
    );
  });

  it('asks someone without a name what colleagues should call them, and saves the answer', async () => {
    const app = await openShell(team);
    const record = { userId: FAKE_IDENTITY_ID, display: '', timezone: 'UTC' };
    act(() => {
      const { versionstamp, key, data } = app.documents.put(userKey(FAKE_IDENTITY_ID), record);
      app.platform.realtime.change({ type: 'set', key, data, versionstamp });
    });
    await app.user.click(await screen.findByRole('button', { name: 'Add Team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Team' }));
    await app.user.type(await dialog.findByLabelText('What should colleagues call you?'), ' Mara ');
    await app.user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(app.documents.get(userKey(FAKE_IDENTITY_ID))?.data).toEqual({ ...record, display: 'Mara' }),
    );
  });

  it('stores no initials that were only suggested, so that they follow the name when it changes', async () => {
    const { user, platform, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Display'), 'Data Warehouse');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const write = await waitFor(() => platform.commands.find((command) => command.kind === 'document-atomic')!);
    expect(write.ops[0]).toMatchObject({ data: { display: 'Data Warehouse', initials: '' } });
  });

  it('stays open after a failure, says why, and keeps what was typed', async () => {
    const { user, platform, dialog, documents } = await openDialog();
    platform.answer((command, options) => {
      if (command.kind === 'document-atomic') throw new TransportError('Failed to fetch');
      return documents.answer(command, options);
    });
    await user.type(dialog.getByLabelText('Display'), 'Ops{Enter}');
    expect(await dialog.findByText(/Can’t reach Hearth/)).toBeVisible();
    expect(dialog.getByLabelText('Display')).toHaveValue('Ops');
    expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled();
  });
});

describe('the user menu', () => {
  const openMenu = async (url = `${team}/settings/members`) => {
    const app = await openShell(url);
    await app.user.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
    return { ...app, menu: within(await screen.findByRole('menu')) };
  };

  it('shows the display name, the initials and its items in order', async () => {
    const { menu } = await openMenu();
    expect(screen.getByRole('button', { name: 'Ada Lovelace', hidden: true })).toHaveTextContent('ALAda Lovelace');
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Add account',
      'Switch theme',
      'Settings',
      'Log out',
    ]);
  });

  it('switches the theme and stores it', async () => {
    const { user, menu } = await openMenu();
    expect(document.documentElement).toHaveClass('light');
    await user.click(menu.getByRole('menuitem', { name: 'Switch theme' }));
    await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('links to the settings and back to the previous page', async () => {
    const { user, menu, address } = await openMenu();
    await user.click(menu.getByRole('menuitem', { name: 'Settings' }));
    const redirect = new URLSearchParams({ redirect: `${team}/settings/members` }).toString();
    await waitFor(() => expect(address()).toBe(`/settings/account?${redirect}`));
    await user.click(await screen.findByRole('link', { name: 'Security' }));
    await waitFor(() => expect(address()).toBe(`/settings/security?${redirect}`));
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe(`${team}/settings/members`));
  });

  it('keeps the way back within the settings', async () => {
    const { user, menu, address } = await openMenu(`/settings/billing?redirect=${encodeURIComponent(team)}`);
    await user.click(menu.getByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(address()).toBe(`/settings/account?redirect=${encodeURIComponent(team)}`));
  });

  it('logs out', async () => {
    const { user, menu, address } = await openMenu();
    await user.click(menu.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(address()).toMatch(/^\/login/));
  });
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', ''])(
  'the settings link to the start page instead of %j',
  async (redirect) => {
    await openShell(`/settings/security?redirect=${encodeURIComponent(redirect)}`);
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard');
  },
);
