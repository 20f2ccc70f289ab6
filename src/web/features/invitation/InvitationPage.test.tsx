import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { InvitationLook, OpenInvitationLook } from '../../../contract/teams/members.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ANN_ID, BOB_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const SECRET = `inv_${'s'.repeat(22)}`;
const KEY = 'hearth:invitation';
const team = teamOf(ANN_ID, 'm', 'Machines');
const ann = createFakeTokenSet({ identityId: ANN_ID, data: { email: 'ann@example.com' } });
const invited = createFakeTokenSet({ identityId: BOB_ID, data: { email: 'New@example.com' } });
const ended: TokenSet = { access_token: '', id_token: invited.id_token };
const open: OpenInvitationLook = {
  state: 'open',
  teamId: team.teamId,
  team: 'Machines',
  inviter: 'Grace Hopper',
  role: 'viewer',
  address: 'new@example.com',
  endsAt: NOW + 86_400_000,
  hasAccount: false,
  isForYou: false,
};

/** Opens an invitation's link. The platform responds with `look`. */
async function openLink(
  look: InvitationLook,
  identity?: TokenSet,
  accept: () => unknown = () => ({ teamId: team.teamId }),
) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const calls: unknown[] = [];
  const app = await renderApp({
    url: `/invite#${SECRET}`,
    ...(identity && { identity }),
    answer: (command, options) => {
      const name = command.kind === 'rpc' ? command.rpc.join('/') : '';
      if (command.kind !== 'rpc' || !name.startsWith('invitations/')) return documents.answer(command, options);
      calls.push([name, command.input]);
      if (name === 'invitations/look') return look;
      return name === 'invitations/accept' ? accept() : null;
    },
  });
  return { ...app, calls };
}

describe('the page of an invitation', () => {
  it('shows the team, the inviter, the role and the e-mail address, and removes the secret from the URL', async () => {
    const { router, calls } = await openLink(open);
    expect(await screen.findByRole('heading', { name: 'Join Machines' })).toBeVisible();
    expect(screen.getByText(/Grace Hopper invited you to Machines/)).toBeVisible();
    expect(screen.getByText('Viewer (can see monitors and alerts)')).toBeVisible();
    expect(screen.getByText('new@example.com')).toBeVisible();
    expect(calls).toEqual([['invitations/look', { secret: SECRET }]]);
    expect(router.state.location.hash).toBe('');
  });

  it.each([
    ['Sign up', false, '/signup?redirect=%2Finvite'],
    ['Log in', true, '/login?redirect=%2Finvite'],
  ])(
    'links a visitor to %s, with the address filled in, and from there back to the invitation',
    async (label, hasAccount, address) => {
      const { user, address: shown, store } = await openLink({ ...open, hasAccount });
      await user.click(await screen.findByRole('button', { name: `${label} to join` }));
      await waitFor(() => expect(shown()).toBe(address));
      expect(store.getState().flow.email).toBe('new@example.com');
      expect(window.localStorage.getItem(KEY)).toBe(SECRET);
    },
  );

  it('lets the invited person join with one click', async () => {
    const { user, address, calls } = await openLink({ ...open, isForYou: true, hasAccount: true }, ann);
    await user.click(await screen.findByRole('button', { name: 'Join Machines' }));
    await waitFor(() => expect(address()).toBe(`/teams/${team.teamId}`));
    expect(calls).toContainEqual(['invitations/accept', { secret: SECRET }]);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('says why someone cannot join', async () => {
    const refusal = () =>
      refuse('ForbiddenError', { reason: 'used', message: 'This invitation was already accepted.' });
    const { user } = await openLink({ ...open, isForYou: true }, ann, refusal);
    await user.click(await screen.findByRole('button', { name: 'Join Machines' }));
    expect(await screen.findByText('This invitation was already accepted.')).toBeVisible();
  });

  it('tells someone else whose invitation it is', async () => {
    await openLink(open, ann);
    expect(await screen.findByRole('note')).toHaveTextContent(
      'You’re logged in as ann@example.com. This invitation is for new@example.com.',
    );
    expect(screen.queryByRole('button', { name: 'Join Machines' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add an account for new@example.com' })).toHaveAttribute(
      'href',
      '/dashboard/signup?add=account&redirect=%2Finvite',
    );
  });

  it.each([
    ['links to the invited account if this browser keeps it', invited, '/dashboard/invite?i=1'],
    [
      'links to the login of the invited account if its session has ended',
      ended,
      '/dashboard/login?i=1&redirect=%2Finvite',
    ],
  ])('%s', async (_what, kept, href) => {
    window.localStorage.setItem('hearth:tokens', JSON.stringify([ann, kept]));
    window.localStorage.setItem('hearth:currentToken', ANN_ID);
    await openLink({ ...open, hasAccount: true });
    expect(await screen.findByRole('link', { name: 'Continue as new@example.com' })).toHaveAttribute('href', href);
    expect(screen.getByRole('note')).toHaveTextContent('You’re logged in as ann@example.com.');
    expect(screen.queryByRole('link', { name: /Log in as|Add an account/ })).not.toBeInTheDocument();
  });

  it('says why a link no longer works, and forgets it', async () => {
    await openLink({ state: 'ended', reason: 'withdrawn', message: 'The team withdrew this invitation.' });
    expect(await screen.findByText('The team withdrew this invitation.')).toBeVisible();
    await waitFor(() => expect(window.localStorage.getItem(KEY)).toBeNull());
  });

  it('declines after confirmation', async () => {
    const { user, calls } = await openLink(open);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await screen.findByRole('dialog', { name: 'Decline the invitation to Machines?' });
    const [confirm] = screen.getAllByRole('button', { name: 'Decline' });
    if (confirm) await user.click(confirm);
    await waitFor(() => expect(calls).toContainEqual(['invitations/decline', { secret: SECRET }]));
  });
});
