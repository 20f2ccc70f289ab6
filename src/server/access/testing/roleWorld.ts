import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import { includesRight, type TeamRight } from '../../../contract/teams/teamRights.ts';
import type { ServerOverrides } from '../../serverOverrides.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { ALLOWED, startTeamWorld } from './startTeamWorld.ts';

/** Each visitor's right in the team; `null` for none. */
export const RIGHTS = {
  anonymous: null,
  'dead bearer': null,
  screen: 'look',
  stranger: null,
  'former member': null,
  viewer: 'read',
  member: 'write',
  admin: 'manage',
  owner: 'own',
} as const satisfies Record<string, TeamRight | null>;
export type VisitorName = keyof typeof RIGHTS;
export const VISITORS = Object.keys(RIGHTS) as VisitorName[];
export type Outcomes = Record<VisitorName, string>;

const PERSONS = ['stranger', 'former member', 'viewer', 'member', 'admin', 'owner'] as const;

export const isPerson = (visitor: VisitorName): boolean => (PERSONS as readonly string[]).includes(visitor);
export const has = (visitor: VisitorName, needed: TeamRight): boolean => {
  const right = RIGHTS[visitor];
  return right !== null && includesRight(right, needed);
};

/** A team with someone in every role. Keys in requests belong to its owner. */
export async function startRoleWorld(overrides: ServerOverrides = {}) {
  const world = await startTeamWorld(overrides);
  const { server, owner, member, stranger } = world;
  const [viewer, admin, former] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const people: Record<(typeof PERSONS)[number], TestPerson> = {
    stranger,
    'former member': former,
    viewer,
    member,
    admin,
    owner,
  };
  const users: Team['users'] = [
    { userId: owner.userId, role: 'owner' },
    { userId: admin.userId, role: 'admin' },
    { userId: member.userId, role: 'member' },
    { userId: viewer.userId, role: 'viewer' },
  ];
  await server.replaceTeam({ ...world.team, users: [...users, { userId: former.userId, role: 'member' }] });
  const team = await server.replaceTeam({ ...world.team, users });
  const tokenOf = (visitor: VisitorName): string | undefined =>
    visitor in people ? people[visitor as keyof typeof people].token : world.tokenOf(visitor as 'screen');

  async function ask(visitor: VisitorName, command: object) {
    return server.call(command, tokenOf(visitor));
  }

  /** Every visitor's outcome for a command sent over HTTP. */
  async function outcomesOverHttp(command: object): Promise<Outcomes> {
    const outcomes: Partial<Outcomes> = {};
    for (const visitor of VISITORS) {
      const envelope = await ask(visitor, command);
      outcomes[visitor] = envelope.kind === 'error' ? envelope.name : ALLOWED;
    }
    return outcomes as Outcomes;
  }

  /** Every visitor's outcome for a frame sent over the websocket. */
  async function outcomesOverSocket(frame: object): Promise<Outcomes> {
    const outcomes: Partial<Outcomes> = {};
    for (const visitor of VISITORS) outcomes[visitor] = await world.sendFrameAs(tokenOf(visitor), frame);
    return outcomes as Outcomes;
  }

  /** Every visitor's outcome for a command that is sent over the websocket but is available only over HTTP. */
  async function outcomesOfUnknown(command: object): Promise<Outcomes> {
    const outcomes: Partial<Outcomes> = {};
    for (const visitor of VISITORS) {
      const client = await world.connect(tokenOf(visitor)).catch((refusal: Error) => refusal.message);
      if (typeof client === 'string') {
        outcomes[visitor] = client;
        continue;
      }
      client.send(command);
      outcomes[visitor] = ((await client.next()).payload as { name: string }).name;
      client.socket.terminate();
    }
    return outcomes as Outcomes;
  }

  /** Whether everyone still has the role that they started with. */
  async function isIntact(): Promise<boolean> {
    if ((await server.documents.get(teamKey(team.teamId))) === null) return false;
    await server.replaceTeam(team);
    const sessions = { kind: 'rpc', rpc: ['sessions', 'list'] };
    const answers = await Promise.all(PERSONS.map((person) => ask(person, sessions)));
    return answers.every(({ kind }) => kind === 'result');
  }

  return {
    ...world,
    team,
    people,
    tokenFor: tokenOf,
    ask,
    outcomesOverHttp,
    outcomesOverSocket,
    outcomesOfUnknown,
    isIntact,
  };
}

export type RoleWorld = Awaited<ReturnType<typeof startRoleWorld>>;
