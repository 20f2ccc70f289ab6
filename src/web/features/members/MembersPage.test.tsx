import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Invited } from '../../../contract/teams/members.ts';
import type { Screen } from '../../../contract/screens.ts';
import type { ApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import type { UserEvent } from '@testing-library/user-event';
import { enterText } from '../../testing/enterText.ts';
import { ANN_ID } from '../../testing/people.ts';
import { NOW } from '../../../testing/clock.ts';
import { sessionEnded, signedOut } from '../auth/index.ts';
import { annAs, DAY_MS, invitationOf, memberOf, openMembers } from './testing/openMembers.tsx';

const rows = async () => within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem');
const rowOf = async (name: string) => {
  const row = (await rows()).find((each) => each.textContent?.includes(name));
  if (!row) throw new Error(`There is no row of ${name}.`);
  return within(row);
};

describe('the members of a team', () => {
  it('are listed by role and name, with the times when they joined and were last seen', async () => {
    await openMembers({ members: [memberOf(2), memberOf(1, { role: 'viewer', lastSeenAt: null }), annAs('owner')] });
    expect((await rows()).map((row) => row.textContent?.slice(0, 8))).toEqual(['AAnn (yo', 'P2Person', 'P1Person']);
    const [, second] = await rows();
    expect(second).toHaveTextContent('person2@example.com Joined 3 d ago Last seen 1 min ago');
    expect((await rowOf('Person 1')).getByText(/Never logged in/)).toBeVisible();
  });

  it('change roles immediately, but are removed or made owners only after confirmation', async () => {
    const other = memberOf(1);
    const { user, calls, teamId } = await openMembers({ members: [annAs('owner'), other] });
    const row = await rowOf('Person 1');
    const role = row.getByRole('combobox', { name: 'Role of Person 1' });
    await user.selectOptions(role, 'Viewer');
    const name = { teamId, userId: other.userId };
    await waitFor(() => expect(calls).toEqual([{ name: 'members/changeRole', input: { ...name, role: 'viewer' } }]));
    await user.selectOptions(row.getByRole('combobox'), 'Owner');
    await user.click(await screen.findByRole('button', { name: 'Make owner' }));
    await waitFor(() => expect(calls.at(-1)).toEqual({ name: 'members/makeOwner', input: name }));
    await user.click(row.getByRole('button', { name: 'Remove Person 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Person 1?' }));
    expect(dialog.getByText(/lose access to Machines/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.at(-1)).toEqual({ name: 'members/remove', input: name }));
  });

  it.each(['member', 'viewer'] as const)('are read-only for a %s, who can leave', async (role) => {
    const { user, calls } = await openMembers({ members: [annAs(role), memberOf(1, { role: 'owner' })] });
    await rows();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove|Send/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Leave team' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['members/leave']));
  });

  it('are changed by admins only if their role is lower', async () => {
    await openMembers({
      members: [annAs('admin'), memberOf(1, { role: 'owner' }), memberOf(2, { role: 'admin' }), memberOf(3)],
    });
    for (const [name, isChangeable] of [
      ['Person 1', false],
      ['Person 2', false],
      ['Person 3', true],
    ] as const) {
      const row = await rowOf(name);
      expect(row.queryAllByRole('combobox')).toHaveLength(isChangeable ? 1 : 0);
      expect(row.queryAllByRole('button')).toHaveLength(isChangeable ? 1 : 0);
    }
    const options = within((await rowOf('Person 3')).getByRole('combobox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Member', 'Viewer']);
  });

  it('keep their last owner, who sees why they can’t leave', async () => {
    const { user } = await openMembers({ members: [annAs('owner'), memberOf(1)] });
    const row = await rowOf('Ann');
    expect(row.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(/only owner of this team/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave team' })).toBeDisabled();
  });

  describe('who created API keys and TV links', () => {
    const keyOf = (name: string, creatorId: string): ApiKey => ({
      keyId: `kid_${name}`,
      name,
      creatorId,
      scope: 'read',
      createdAt: NOW,
      createdBy: null,
      endsAt: null,
      lastUse: null,
    });
    const linkOf = (name: string, creatorId: string): Screen => ({
      screenId: `scr_${name}`,
      name,
      creatorId,
      createdAt: NOW,
      createdBy: null,
      lastUsedAt: null,
    });
    const grace = memberOf(1);
    const open = () =>
      openMembers({
        members: [annAs('admin'), grace, memberOf(2, { role: 'owner' })],
        apiKeys: [keyOf('Deploys', grace.userId), keyOf('Backups', ANN_ID), keyOf('Old', grace.userId)],
        screens: [linkOf('Office', grace.userId), linkOf('Lobby', ANN_ID)],
      });
    const listed = async () =>
      within(await screen.findByRole('list', { name: 'API keys and TV links' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const askToRemove = async (user: UserEvent) => {
      await user.click((await rowOf('Person 1')).getByRole('button', { name: 'Remove Person 1' }));
      return within(await screen.findByRole('dialog', { name: 'Remove Person 1?' }));
    };

    it('are removed together with them by default', async () => {
      const { user, calls, teamId } = await open();
      const dialog = await askToRemove(user);
      expect(await listed()).toEqual(['Deploys (API key)', 'Old (API key)', 'Office (TV link)']);
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() =>
        expect(calls).toEqual([
          { name: 'apiKeys/revoke', input: { teamId, keyId: 'kid_Deploys' } },
          { name: 'apiKeys/revoke', input: { teamId, keyId: 'kid_Old' } },
          { name: 'screens/delete', input: { teamId, screenId: 'scr_Office' } },
          { name: 'members/remove', input: { teamId, userId: grace.userId } },
        ]),
      );
    });

    it('can be removed without them', async () => {
      const { user, calls } = await open();
      const dialog = await askToRemove(user);
      await user.click(await dialog.findByRole('checkbox', { name: 'Revoke these too' }));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['members/remove']));
    });

    it('stay in the team if one can’t be revoked', async () => {
      const { user, calls, state } = await open();
      const dialog = await askToRemove(user);
      await listed();
      state.failure = true;
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      expect(await dialog.findByText('You don’t have permission to do this.')).toBeVisible();
      expect(calls).toEqual([]);
    });

    it('see what they leave behind before they leave', async () => {
      const { user } = await open();
      await user.click((await rowOf('Ann')).getByRole('button', { name: 'Leave' }));
      expect(await listed()).toEqual(['Backups (API key)', 'Lobby (TV link)']);
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    });
  });

  it('can be searched if there are ten or more, and are shown fifty at a time', async () => {
    const people = Array.from({ length: 199 }, (_, index) => memberOf(index + 1));
    const { user } = await openMembers({ members: [annAs('owner'), ...people] });
    expect(await rows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show 50 more of 200' }));
    expect(await rows()).toHaveLength(100);
    await enterText(user, screen.getByRole('searchbox', { name: 'Search members' }), 'PERSON173@');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.clear(screen.getByRole('searchbox', { name: 'Search members' }));
    await enterText(user, screen.getByRole('searchbox', { name: 'Search members' }), 'no one');
    expect(await screen.findByText('No one matches “no one”.')).toBeVisible();
  });

  it('show what went wrong, and can be reloaded', async () => {
    const { user, state } = await openMembers({
      members: [annAs('viewer'), memberOf(1, { role: 'owner' })],
      failure: true,
    });
    expect(await screen.findByText('Couldn’t load the members')).toBeVisible();
    state.failure = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('inviting', () => {
  it('sends an invitation to each pasted address, and keeps refused lines', async () => {
    const { user, calls, teamId } = await openMembers({
      members: [annAs('owner')],
      invite: (address) =>
        address === 'bob@example.com'
          ? { address, isInvited: false, reason: 'in-team', message: 'This person is already in the team.' }
          : { address, isInvited: true },
    });
    expect(await screen.findByText(/only one in this team/)).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'E-mail addresses' });
    await enterText(user, field, 'Al <al@example.com>, bob@example.com');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Viewer');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByRole('list', { name: 'Not invited' })).toHaveTextContent(
      'bob@example.com: This person is already in the team.',
    );
    expect(field).toHaveValue('bob@example.com');
    const input = { teamId, addresses: ['al@example.com', 'bob@example.com'], role: 'viewer' };
    expect(calls).toEqual([{ name: 'invitations/create', input }]);
    expect(await screen.findByText('Invited al@example.com')).toBeVisible();
  });

  it('keeps what is typed across reloads until it is sent', async () => {
    const first = await openMembers({ members: [annAs('owner')] });
    const field = () => screen.findByRole('textbox', { name: 'E-mail addresses' });
    await enterText(first.user, await field(), 'al@example.com, bo@');
    cleanup();
    const { user } = await openMembers({ members: [annAs('owner')] });
    expect(await field()).toHaveValue('al@example.com, bo@');
    await user.clear(await field());
    await enterText(user, await field(), 'al@example.com');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(Object.keys(window.sessionStorage).filter((key) => key.includes('inviting'))).toEqual([]);
  });

  it('forgets what was sent, even if the person left the page meanwhile', async () => {
    let answer: () => void = () => undefined;
    const invite = (address: string) =>
      new Promise<Invited>((resolve) => (answer = () => resolve({ address, isInvited: true })));
    const { user, router } = await openMembers({ members: [annAs('owner')], invite });
    const field = () => screen.findByRole('textbox', { name: 'E-mail addresses' });
    await enterText(user, await field(), 'al@example.com');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    await act(() => router.navigate('/settings/account'));
    await act(async () => answer());
    expect(await screen.findByText('Invited al@example.com')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await field()).toHaveValue('');
  });

  it('keeps what is typed when the session ends, and removes it on sign-out', async () => {
    const typed = () => Object.keys(window.sessionStorage).filter((key) => key.includes('inviting'));
    for (const [leave, left] of [
      [sessionEnded(), 1],
      [signedOut(), 0],
    ] as const) {
      const { user, store } = await openMembers({ members: [annAs('owner')] });
      const field = await screen.findByRole('textbox', { name: 'E-mail addresses' });
      await enterText(user, field, 'al@example.com');
      expect(typed()).toHaveLength(1);
      act(() => void store.dispatch(leave));
      await waitFor(() => expect(field).not.toBeInTheDocument());
      expect(typed()).toHaveLength(left);
      cleanup();
    }
  });

  it('requires an address, and keeps what was typed when sending fails', async () => {
    const { user, state } = await openMembers({ members: [annAs('owner')] });
    await user.click(await screen.findByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByText('Enter at least one e-mail address.')).toBeVisible();
    state.failure = true;
    const field = screen.getByRole('textbox', { name: 'E-mail addresses' });
    await enterText(user, field, 'al@example.com, bo@example.com');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByText('You don’t have permission to do this.')).toBeVisible();
    expect(field).toHaveValue('al@example.com\nbo@example.com');
  });

  it('shows who is invited, by whom and until when, and can resend, change and withdraw invitations', async () => {
    const { user, calls, teamId } = await openMembers({
      members: [annAs('admin'), memberOf(1, { role: 'owner' })],
      invitations: [
        invitationOf(),
        invitationOf({ invitationId: 'nid_2', address: 'old@example.com', endsAt: NOW - DAY_MS, sentAt: null }),
        invitationOf({ invitationId: 'nid_3', address: 'boss@example.com', role: 'admin' }),
      ],
    });
    const row = within(await screen.findByRole('listitem', { name: 'new@example.com' }));
    expect(row.getByText(/Invited by Ann/)).toHaveTextContent('Invited by Ann · Expires in 6 d');
    const old = within(screen.getByRole('listitem', { name: 'old@example.com' }));
    expect(old.getByText(/Expired/)).toHaveTextContent('Expired 1 d ago');
    expect(old.getByText('We couldn’t send the e-mail. Send it again.')).toBeVisible();
    expect(within(screen.getByRole('listitem', { name: 'boss@example.com' })).queryAllByRole('button')).toEqual([]);

    await user.click(row.getByRole('button', { name: /Resend/ }));
    await user.selectOptions(row.getByRole('combobox'), 'Member');
    await user.click(row.getByRole('button', { name: /Withdraw/ }));
    const name = { teamId, invitationId: 'nid_1' };
    await waitFor(() =>
      expect(calls).toEqual([
        { name: 'invitations/resend', input: name },
        { name: 'invitations/changeRole', input: { ...name, role: 'member' } },
        { name: 'invitations/withdraw', input: name },
      ]),
    );
  });
});
