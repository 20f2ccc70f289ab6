import type { ProcedureRow } from './accountProcedures.ts';
import { ALLOWED, answers, type Outcomes, type TeamWorld } from './startTeamWorld.ts';

const notThere = answers('ForbiddenError', 'DocumentNotFoundError');
const members: Outcomes = { ...notThere, member: ALLOWED, owner: ALLOWED };
const managers: Outcomes = { ...notThere, member: 'ForbiddenError', owner: ALLOWED };
const notThereToManagers: Outcomes = { ...notThere, member: 'ForbiddenError' };
const anyone: Outcomes = answers(ALLOWED, ALLOWED, { 'dead bearer': ALLOWED });

const ofTeam = ({ team }: TeamWorld) => ({ teamId: team.teamId });
const unknownMember = (world: TeamWorld) => ({ ...ofTeam(world), userId: 'of nobody' });
const oldInvitation = (world: TeamWorld) => ({ ...ofTeam(world), invitationId: 'of old' });
const oldLink = () => ({ secret: 'of old' });

/** Who can call the procedures about members and invitations. */
export const peopleRows: ProcedureRow[] = [
  { rpc: 'members/list', input: ofTeam, outcomes: members },
  {
    rpc: 'members/changeRole',
    input: (world) => ({ ...unknownMember(world), role: 'viewer' }),
    outcomes: notThereToManagers,
  },
  { rpc: 'members/makeOwner', input: unknownMember, outcomes: notThereToManagers },
  { rpc: 'members/remove', input: unknownMember, outcomes: notThereToManagers },
  // The last owner can't leave.
  { rpc: 'members/leave', input: ofTeam, outcomes: { ...members, owner: 'ForbiddenError' }, usesUpWorld: true },
  {
    rpc: 'invitations/create',
    input: (world) => ({ ...ofTeam(world), addresses: ['new@example.com'], role: 'viewer' }),
    outcomes: managers,
  },
  { rpc: 'invitations/list', input: ofTeam, outcomes: managers },
  { rpc: 'invitations/resend', input: oldInvitation, outcomes: notThereToManagers },
  {
    rpc: 'invitations/changeRole',
    input: (world) => ({ ...oldInvitation(world), role: 'viewer' }),
    outcomes: notThereToManagers,
  },
  { rpc: 'invitations/withdraw', input: oldInvitation, outcomes: notThereToManagers },
  { rpc: 'invitations/look', input: oldLink, outcomes: anyone },
  { rpc: 'invitations/accept', input: oldLink, outcomes: answers('ForbiddenError', 'ForbiddenError') },
  {
    rpc: 'invitations/decline',
    input: oldLink,
    outcomes: answers('ForbiddenError', 'ForbiddenError', { 'dead bearer': 'ForbiddenError' }),
  },
];
