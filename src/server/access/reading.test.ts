import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import {
  listViewsKey,
  monitorDefaultsKey,
  monitorKey,
  teamKey,
  teamMonitorsPrefix,
  userKey,
  userTeamKey,
  userTeamsPrefix,
} from '../../contract/keys.ts';
import { ALLOWED, answers, type Outcomes, startTeamWorld, type TeamWorld, VISITORS } from './testing/startTeamWorld.ts';

interface Row {
  what: string;
  key: (world: TeamWorld) => string[];
  outcomes: Outcomes;
}

const row = (what: string, key: Row['key'], outcomes: Outcomes): Row => ({ what, key, outcomes });
const onlyOwner = answers('ForbiddenError', 'ForbiddenError', { owner: ALLOWED });
const missing = answers('ForbiddenError', 'DocumentNotFoundError');
const noDocument = answers('UnknownDocumentError', 'UnknownDocumentError');
const noCollection = answers('UnknownCollectionError', 'UnknownCollectionError');
const closed = answers('ForbiddenError', 'ForbiddenError');

const documents: Row[] = [
  row("the owner's user record", ({ owner }) => userKey(owner.userId), onlyOwner),
  row(
    "a reference in the owner's list of teams",
    ({ owner, team }) => userTeamKey(owner.userId, team.teamId),
    onlyOwner,
  ),
  row('the team', ({ team }) => teamKey(team.teamId), { ...missing, member: ALLOWED, owner: ALLOWED }),
  row('a team that does not exist', () => teamKey(createId(TEAM_ID_PREFIX)), missing),
  row('a monitor of the team', ({ monitor }) => monitor.key, { ...missing, member: ALLOWED, owner: ALLOWED }),
  row(
    'a monitor of the team, as if it were of another',
    ({ monitor }) => monitorKey(createId(TEAM_ID_PREFIX), monitor.data.monitorId),
    missing,
  ),
  row('the views of a team that does not exist', () => listViewsKey(createId(TEAM_ID_PREFIX)), missing),
  row('the defaults of a team that does not exist', () => monitorDefaultsKey(createId(TEAM_ID_PREFIX)), missing),
  row('something below a monitor', ({ monitor }) => [...monitor.key, 'pings', '1'], noDocument),
  row('something below the team', ({ team }) => [...teamKey(team.teamId), 'secrets', 'one'], noDocument),
  row(
    'something below a reference',
    ({ owner, team }) => [...userTeamKey(owner.userId, team.teamId), 'x', 'y'],
    noDocument,
  ),
  row('a collection, as if it were a document', () => ['teams'], noDocument),
  row('a document of no collection', () => ['lamps', 'one'], noDocument),
  row("the server's signing keys", () => ['$auth', 'keys'], noDocument),
  row('an identity', ({ owner }) => ['$auth', 'identities', owner.userId], noDocument),
  row("a person's proof", ({ owner }) => ['$auth', 'identities', owner.userId, 'components', 'email'], noDocument),
  row('an address', () => ['$auth', 'emails', 'person1@example.com'], noDocument),
  row('a screen of the team', ({ team }) => ['$screens', 'teams', team.teamId, 'scr_1'], noDocument),
];

const collections: Row[] = [
  row("the owner's list of teams", ({ owner }) => userTeamsPrefix(owner.userId), onlyOwner),
  row('all users', () => ['users'], closed),
  row('all teams', () => ['teams'], closed),
  row('the monitors of the team', ({ team }) => teamMonitorsPrefix(team.teamId), {
    ...closed,
    member: ALLOWED,
    owner: ALLOWED,
  }),
  row('the monitors of a team that does not exist', () => teamMonitorsPrefix(createId(TEAM_ID_PREFIX)), closed),
  row('what is below a monitor', ({ monitor }) => [...monitor.key, 'pings'], noCollection),
  row('what is below the team', ({ team }) => [...teamKey(team.teamId), 'secrets'], noCollection),
  row('the team itself, as if it were a collection', ({ team }) => teamKey(team.teamId), noCollection),
  row("the owner's user record, as if it were a collection", ({ owner }) => userKey(owner.userId), noCollection),
  row('a collection that nobody declared', () => ['lamps'], noCollection),
  row('identities', () => ['$auth', 'identities'], noCollection),
  row('sessions', ({ owner }) => ['$auth', 'identities', owner.userId, 'sessions'], noCollection),
  row('the screens of the team', ({ team }) => ['$screens', 'teams', team.teamId], noCollection),
  row('the secrets of screens', () => ['$screens', 'secrets'], noCollection),
  row('all that authentication keeps', () => ['$auth'], noCollection),
];

const cases = (rows: Row[]) =>
  rows.flatMap(({ what, key, outcomes }) =>
    VISITORS.map((visitor) => ({ what, key, visitor, outcome: outcomes[visitor] })),
  );

let world: TeamWorld;
beforeAll(async () => {
  world = await startTeamWorld();
});
afterAll(() => world.stop());

describe('reading one document', () => {
  it.each(cases(documents))(
    '$what by $visitor: $outcome, over HTTP and websocket',
    async ({ key, visitor, outcome }) => {
      const path = key(world);
      expect(await world.ask(visitor, { kind: 'document-get', path })).toBe(outcome);
      expect(await world.sendFrame(visitor, { kind: 'document-watch', key: path })).toBe(outcome);
      // Reading several documents leaves out missing and concealed ones.
      const amongMany = outcome === 'DocumentNotFoundError' ? ALLOWED : outcome;
      expect(await world.ask(visitor, { kind: 'document-get-many', paths: [path] })).toBe(amongMany);
    },
  );

  it('returns the same error to a stranger as for a team that does not exist', async () => {
    const about = async (teamId: string) => {
      const path = teamKey(teamId);
      const commands = [
        { kind: 'document-get', path },
        { kind: 'document-get-many', paths: [path] },
        { kind: 'document-atomic', checks: [{ key: path, versionstamp: null }], ops: [] },
        { kind: 'document-atomic', checks: [{ key: path, versionstamp: '0'.repeat(20) }], ops: [] },
      ];
      const answered = await world.server.call({ kind: 'commands', commands }, world.stranger.token);
      return JSON.stringify(answered).replaceAll(teamId, 'the team');
    };
    expect(await about(world.team.teamId)).toBe(await about(createId(TEAM_ID_PREFIX)));
  });
});

describe('listing and watching a collection', () => {
  it.each(cases(collections))(
    '$what by $visitor: $outcome, over HTTP and websocket',
    async ({ key, visitor, outcome }) => {
      const path = key(world);
      expect(await world.ask(visitor, { kind: 'document-list', prefix: path })).toBe(outcome);
      expect(await world.sendFrame(visitor, { kind: 'collection-watch', key: path })).toBe(outcome);
    },
  );
});

describe('the tables above', () => {
  it('cover every declared collection', () => {
    const patternOf = (key: string[]) => key.map((segment, index) => (index % 2 === 1 ? '{}' : segment)).join('/');
    const known = documents.map(({ key }) => patternOf(key(world)));
    const { collections } = world.server.declared;
    const declared = collections.map(({ documents: pattern }) => pattern.replaceAll(/\{\w+\}/g, '{}'));
    expect(declared).not.toEqual([]);
    expect(declared.filter((pattern) => !known.includes(pattern))).toEqual([]);
  });
});
