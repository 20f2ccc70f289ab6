import type { Screen } from '../../../../contract/screens.ts';
import type { ApiKey } from '../../../../contract/teams/apiKeyCalls.ts';
import type { Invitation, Invite, Invited, Member } from '../../../../contract/teams/members.ts';
import type { TeamRole } from '../../../../contract/records.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { NOW } from '../../../../testing/clock.ts';
import { createFakeDocuments } from '../../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/renderApp.tsx';

export const DAY_MS = 86_400_000;

/** A team member, identified by a number. */
export const memberOf = (index: number, changes: Partial<Member> = {}): Member => ({
  userId: `id_${String(index).padStart(22, '0')}`,
  display: `Person ${index}`,
  initials: '',
  role: 'member',
  joinedAt: NOW - 3 * DAY_MS,
  lastSeenAt: NOW - 60_000,
  address: `person${index}@example.com`,
  ...changes,
});

export const annAs = (role: TeamRole): Member =>
  memberOf(0, { userId: ANN_ID, display: 'Ann', role, address: 'ann@example.com' });

export const invitationOf = (changes: Partial<Invitation> = {}): Invitation => ({
  invitationId: 'nid_1',
  address: 'new@example.com',
  role: 'viewer',
  invitedBy: 'Ann',
  sentAt: NOW - DAY_MS,
  endsAt: NOW + 6 * DAY_MS,
  ...changes,
});

interface Options {
  members: Member[];
  invitations?: Invitation[];
  apiKeys?: ApiKey[];
  screens?: Screen[];
  /** Returns the outcome for an invited address. */
  invite?: (address: string) => Invited | Promise<Invited>;
  failure?: boolean;
}

/** Opens the Members page for a team with these people; the first one is signed in. */
export async function openMembers({ members, invitations = [], invite, failure = false, ...created }: Options) {
  const { apiKeys = [], screens = [] } = created;
  const team = {
    ...teamOf(ANN_ID, 'm', 'Machines'),
    users: members.map(({ userId, role }) => ({ userId, role })),
  };
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const calls: { name: string; input: unknown }[] = [];
  const state = { failure };
  const app = await renderApp({
    url: `/teams/${team.teamId}/settings/members`,
    identity: ann,
    answer: (command, options) => {
      if (command.kind !== 'rpc') return documents.answer(command, options);
      const name = command.rpc.join('/');
      if (name === 'apiKeys/list') return apiKeys;
      if (name === 'screens/list') return screens;
      if (!/^(?:members|invitations|apiKeys|screens)\//.test(name)) return documents.answer(command, options);
      if (state.failure) return refuse('ForbiddenError');
      if (name === 'members/list') return members;
      if (name === 'invitations/list') return invitations;
      calls.push({ name, input: command.input });
      if (name !== 'invitations/create') return null;
      const { addresses } = command.input as Invite;
      return Promise.all(addresses.map(async (address) => invite?.(address) ?? { address, isInvited: true }));
    },
  });
  return { ...app, calls, state, teamId: team.teamId };
}
