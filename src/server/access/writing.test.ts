import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { listViewsKey, teamKey, userKey, userTeamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { ALLOWED, answers, startTeamWorld, VISITORS, type Outcomes, type TeamWorld } from './testing/startTeamWorld.ts';

interface Row {
  what: string;
  /** The op, applied to a separate team with the same members. */
  op: (world: TeamWorld, team: Team) => { type: string; key: string[]; data?: unknown };
  outcomes: Outcomes;
}

const set = (key: string[], data: unknown) => ({ type: 'set', key, data });
const remove = (key: string[]) => ({ type: 'delete', key });
const put = (team: Team, change: Partial<Team>) => set(teamKey(team.teamId), { ...team, ...change });
const userOf = (userId: string) => ({ userId, display: 'Ada', timezone: 'UTC' });
const newTeam = (userId: string, role: 'owner' | 'member' = 'owner'): Team => ({
  teamId: createId(TEAM_ID_PREFIX),
  display: 'New',
  initials: 'N',
  users: [{ userId, role }],
});

const denied = answers('ForbiddenError', 'ForbiddenError');
const onlyOwner: Outcomes = { ...denied, owner: ALLOWED };
/** People join, leave and change roles through procedures. */
const notByRecord: Outcomes = { ...denied, owner: 'InvalidInputError' };
const members: Outcomes = { ...onlyOwner, member: ALLOWED };
const noDocument = answers('UnknownDocumentError', 'UnknownDocumentError');

const someView = {
  viewId: 'vid_1',
  name: 'Night jobs',
  text: '',
  tags: ['night'],
  statuses: [],
  sort: 'status',
  groupBy: null,
  columns: [],
};

const rows: Row[] = [
  { what: 'renaming the team', op: (_world, team) => put(team, { display: 'Renamed' }), outcomes: onlyOwner },
  {
    what: 'making the member an owner',
    op: (_world, team) => put(team, { users: team.users.map(({ userId }) => ({ userId, role: 'owner' })) }),
    outcomes: notByRecord,
  },
  {
    what: 'taking the member out of the team',
    op: (_world, team) => put(team, { users: team.users.slice(0, 1) }),
    outcomes: notByRecord,
  },
  {
    what: 'putting the stranger into the team',
    op: ({ stranger }, team) => put(team, { users: [...team.users, { userId: stranger.userId, role: 'member' }] }),
    outcomes: notByRecord,
  },
  {
    what: 'putting somebody who has no account into the team',
    op: (_world, team) => put(team, { users: [...team.users, { userId: createId('id_'), role: 'member' }] }),
    outcomes: notByRecord,
  },
  {
    what: 'leaving the team without an owner',
    op: (_world, team) => put(team, { users: team.users.map(({ userId }) => ({ userId, role: 'member' })) }),
    outcomes: notByRecord,
  },
  {
    what: 'saving views of the team’s monitors',
    op: (_world, { teamId }) => set(listViewsKey(teamId), { views: [someView] }),
    outcomes: members,
  },
  {
    what: 'saving a view whose name nobody can see',
    op: (_world, { teamId }) => set(listViewsKey(teamId), { views: [{ ...someView, name: '\u200b' }] }),
    outcomes: { ...denied, member: 'InvalidInputError', owner: 'InvalidInputError' },
  },
  {
    what: 'saving views of a list that there is not',
    op: (_world, { teamId }) => set(['teams', teamId, 'views', 'others'], { views: [] }),
    outcomes: denied,
  },
  { what: 'deleting the team', op: (_world, team) => remove(teamKey(team.teamId)), outcomes: denied },
  {
    what: 'deleting a team that does not exist',
    op: () => remove(teamKey(createId(TEAM_ID_PREFIX))),
    outcomes: denied,
  },
  {
    what: "making a team that is the owner's",
    op: ({ owner }) => put(newTeam(owner.userId), {}),
    outcomes: answers('ForbiddenError', 'InvalidInputError', { owner: ALLOWED }),
  },
  {
    what: "making a team that is the owner's, with the stranger in it",
    op: ({ owner, stranger }) => {
      const team = newTeam(owner.userId);
      return put(team, { users: [...team.users, { userId: stranger.userId, role: 'viewer' }] });
    },
    outcomes: answers('ForbiddenError', 'InvalidInputError'),
  },
  {
    what: 'making a team that has no owner',
    op: ({ owner }) => put(newTeam(owner.userId, 'member'), {}),
    outcomes: answers('ForbiddenError', 'InvalidInputError'),
  },
  {
    what: "writing the owner's user record",
    op: ({ owner }) => set(userKey(owner.userId), userOf(owner.userId)),
    outcomes: onlyOwner,
  },
  {
    what: "writing the owner's user record under another id",
    op: ({ owner, member }) => set(userKey(owner.userId), userOf(member.userId)),
    outcomes: { ...denied, owner: 'InvalidInputError' },
  },
  { what: "deleting the owner's user record", op: ({ owner }) => remove(userKey(owner.userId)), outcomes: denied },
  {
    what: "adding to the owner's list of teams",
    op: ({ owner }, { teamId }) => set(userTeamKey(owner.userId, teamId), { teamId }),
    outcomes: denied,
  },
  {
    what: "taking from the owner's list of teams",
    op: ({ owner }, { teamId }) => remove(userTeamKey(owner.userId, teamId)),
    outcomes: denied,
  },
  {
    what: 'writing a monitor',
    op: ({ monitor }) => set(monitor.key, monitor.data),
    outcomes: denied,
  },
  { what: 'deleting a monitor', op: ({ monitor }) => remove(monitor.key), outcomes: denied },
  {
    what: 'writing below the team',
    op: (_world, { teamId }) => set([...teamKey(teamId), 'secrets', 'one'], 1),
    outcomes: noDocument,
  },
  { what: 'writing to a collection that nobody declared', op: () => set(['lamps', 'one'], 1), outcomes: noDocument },
  { what: "writing the server's signing keys", op: () => set(['$auth', 'keys'], {}), outcomes: noDocument },
  {
    what: 'writing an identity',
    op: ({ owner }) => remove(['$auth', 'identities', owner.userId]),
    outcomes: noDocument,
  },
];

let world: TeamWorld;
beforeAll(async () => {
  world = await startTeamWorld();
});
afterAll(() => world.stop());

const cases = rows.flatMap(({ what, op, outcomes }) =>
  VISITORS.map((visitor) => ({ what, op, visitor, outcome: outcomes[visitor] })),
);

describe('writing', () => {
  it.each(cases)('$what by $visitor: $outcome', async ({ op, visitor, outcome }) => {
    const team = await world.server.createTeam(world.owner, world.member);
    const command = { kind: 'document-atomic', checks: [], ops: [op(world, team)] };
    expect(await world.ask(visitor, command)).toBe(outcome);
  });

  it('refuses a whole commit if one op is not allowed, and writes none of it', async () => {
    const { server, team, stranger } = world;
    const own = set(userKey(stranger.userId), { ...userOf(stranger.userId), display: 'Changed' });
    const ops = [own, put(team, { display: 'Mine' })];
    expect(await world.ask('stranger', { kind: 'document-atomic', checks: [], ops })).toBe('ForbiddenError');
    const read = { kind: 'document-get', path: userKey(stranger.userId) };
    expect(await server.valueOf(read, stranger.token)).toMatchObject({ data: { display: '' } });
  });

  it.each(['anonymous', 'stranger', 'member', 'owner'] as const)(
    'is not available over the websocket: %s',
    async (visitor) => {
      const { owner, team, connect } = world;
      const client = await connect(visitor === 'anonymous' ? undefined : world[visitor].token);
      client.send({ kind: 'document-atomic', checks: [], ops: [put(team, { display: 'Over the socket' })] });
      expect(await client.next()).toMatchObject({ event: ['$error'], payload: { name: 'UnknownCommandError' } });
      const read = { kind: 'document-get', path: teamKey(team.teamId) };
      expect(await world.server.valueOf(read, owner.token)).toMatchObject({ data: { display: 'Operations' } });
    },
  );
});
