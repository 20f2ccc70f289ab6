import { someSettings } from '../../monitors/testing/monitorSamples.ts';
import { ALLOWED, answers, type Outcomes, type TeamWorld } from './startTeamWorld.ts';

const ofTeam = ({ team }: TeamWorld) => ({ teamId: team.teamId });
const hidden = answers('ForbiddenError', 'DocumentNotFoundError');
const managers: Outcomes = { ...hidden, member: 'ForbiddenError', owner: ALLOWED };

/** Who can call the procedures about a team as a whole. */
export const teamRows = [
  {
    rpc: 'teams/transfer',
    input: (world: TeamWorld) => ({ ...ofTeam(world), toUserId: world.stranger.userId }),
    outcomes: { ...managers, owner: 'InvalidInputError' },
  },
  { rpc: 'teams/delete', input: ofTeam, outcomes: managers, usesUpWorld: true as const },
  {
    rpc: 'teams/restore',
    input: ({ team }: TeamWorld) => ({ deletedTeamId: team.teamId }),
    outcomes: hidden,
  },
  { rpc: 'apiKeys/list', input: ofTeam, outcomes: managers },
  {
    rpc: 'apiKeys/create',
    input: (world: TeamWorld) => ({ ...ofTeam(world), name: 'Deploys', scope: 'write' }),
    outcomes: managers,
  },
  {
    rpc: 'apiKeys/rename',
    input: (world: TeamWorld) => ({ ...ofTeam(world), keyId: 'of old', name: 'Deploys' }),
    outcomes: { ...managers, owner: 'DocumentNotFoundError' },
  },
  {
    rpc: 'apiKeys/revoke',
    input: (world: TeamWorld) => ({ ...ofTeam(world), keyId: 'of old' }),
    outcomes: managers,
  },
  { rpc: 'teams/listDeleted', outcomes: answers('ForbiddenError', ALLOWED) },
  { rpc: 'badges/get', input: ofTeam, outcomes: { ...managers, member: ALLOWED } },
  {
    rpc: 'badges/listOfMonitors',
    input: (world: TeamWorld) => ({ ...ofTeam(world), text: '' }),
    outcomes: { ...managers, member: ALLOWED },
  },
  { rpc: 'badges/turnOn', input: ofTeam, outcomes: managers },
  { rpc: 'badges/turnOff', input: ofTeam, outcomes: managers },
  { rpc: 'badges/replace', input: ofTeam, outcomes: managers },
  {
    rpc: 'teams/saveDefaults',
    input: (world: TeamWorld) => ({
      ...ofTeam(world),
      defaults: { schedule: someSettings.schedule, graceSeconds: 60 },
    }),
    outcomes: managers,
  },
  { rpc: 'imports/list', input: ofTeam, outcomes: managers },
  {
    rpc: 'imports/preview',
    input: (world: TeamWorld) => ({ ...ofTeam(world), address: 'http://127.0.0.1:1', key: 'k' }),
    outcomes: { ...managers, owner: 'InvalidInputError' },
  },
  ...['imports/run', 'imports/undo'].map((rpc) => ({
    rpc,
    input: (world: TeamWorld) => ({ ...ofTeam(world), importId: 'of old' }),
    outcomes: { ...hidden, member: 'ForbiddenError' },
  })),
];
