import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiKeyScope, apiKeyScopes } from '../../contract/apiKeys.ts';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { includesRight, type TeamRight } from '../../contract/teams/teamRights.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import { sampleInput } from './testing/sampleInput.ts';
import { startTeamWorld, type TeamWorld } from './testing/startTeamWorld.ts';

/** The right that each scope grants in the key's own team. */
const RIGHTS = { ping: null, read: 'read', write: 'write' } as const satisfies Record<ApiKeyScope, TeamRight | null>;
const DEAD_BEARER = 'no.token.of.ours';

let world: TeamWorld;
let keys: Record<ApiKeyScope, string>;
let otherTeamId: string;

async function createKeys(): Promise<void> {
  const { server, team, owner } = world;
  const secrets = apiKeyScopes.map(async (scope) => {
    const input = { teamId: team.teamId, name: `${scope} key`, scope };
    const { secret } = await server.valueOf<CreatedApiKey>(
      { kind: 'rpc', rpc: ['apiKeys', 'create'], input },
      owner.token,
    );
    return [scope, secret] as const;
  });
  keys = Object.fromEntries(await Promise.all(secrets)) as typeof keys;
}

beforeAll(async () => {
  world = await startTeamWorld();
  otherTeamId = (await world.server.createTeam(world.owner)).teamId;
  await createKeys();
});
afterAll(() => world.stop());

/** The error's name if the call is refused for a missing right; otherwise `called`. */
async function outcomeOf(command: object, token: string): Promise<string> {
  const envelope = await world.server.call(command, token);
  if (envelope.kind !== 'error') return 'called';
  const { name, detail } = envelope as { name: string; detail?: { key?: string[] } };
  const isOfTeam = detail?.key?.length === 2 && detail.key[0] === 'teams';
  const isRefusal = name === 'UnauthenticatedError' || (name === 'ForbiddenError' && detail === undefined) || isOfTeam;
  return isRefusal ? name : 'called';
}

describe('what each API key can call', () => {
  const cases = apiKeyScopes.flatMap((scope) => [
    { scope, where: 'its own team' as const },
    { scope, where: 'another team' as const },
  ]);

  /** The outcome for a key whose scope grants this right in its team. */
  function expected(definition: RpcDefinition, right: TeamRight, isOwnTeam: boolean): string {
    // Keys can't call procedures about accounts, sessions or sign-ins, or about the caller's own team membership.
    if (!('forTeam' in definition) || definition.isForPeople) return 'ForbiddenError';
    if (['manage', 'own'].includes(definition.forTeam)) return 'ForbiddenError';
    if (!isOwnTeam) return 'DocumentNotFoundError';
    // The whole body of a ping is job output, which a key that can only read doesn't get.
    if (definition.path[1] === 'pingBody') return includesRight(right, 'write') ? 'called' : 'ForbiddenError';
    return includesRight(right, definition.forTeam) ? 'called' : 'ForbiddenError';
  }

  it.each(cases)('matches its scope: a $scope key in $where', async ({ scope, where }) => {
    const isOwnTeam = where === 'its own team';
    const { team, monitor, server } = world;
    const teamId = isOwnTeam ? team.teamId : otherTeamId;
    const actual: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const definition of server.declared.procedures) {
      const name = definition.path.join('/');
      const input = sampleInput(definition, { teamId, monitorId: monitor.data.monitorId });
      const command = { kind: 'rpc', rpc: definition.path, input };
      const right = RIGHTS[scope];
      // A key that can only ping is treated as if it didn't exist.
      wanted[name] = right === null ? await outcomeOf(command, DEAD_BEARER) : expected(definition, right, isOwnTeam);
      actual[name] = await outcomeOf(command, keys[scope]);
    }
    expect(Object.keys(actual).length).toBeGreaterThan(60);
    expect(actual).toEqual(wanted);
  });

  it('is a subset of what a viewer and a member can call', () => {
    const served = world.server.declared.procedures.flatMap((definition) =>
      expected(definition, 'write', true) === 'called' ? definition.path.join('/') : [],
    );
    expect(served).toEqual(
      expect.arrayContaining(['monitors/create', 'monitors/list', 'members/list', 'alerting/snooze']),
    );
    const areas = new Set(served.map((name) => name.split('/')[0]));
    for (const area of [
      'account',
      'address',
      'apiKeys',
      'authentication',
      'passkeys',
      'registration',
      'security',
      'sessions',
    ])
      expect(areas).not.toContain(area);
    expect(served).not.toContain('members/leave');
  });
});

describe('the documents of an API key', () => {
  const readings = (key: string[]) => ({ kind: 'document-get', path: key });
  const writing = (key: string[], data: unknown) => ({
    kind: 'document-atomic',
    checks: [],
    ops: [{ type: 'set', key, data }],
  });
  const nameOf = async (command: object, scope: ApiKeyScope): Promise<string> => {
    const envelope = await world.server.call(command, keys[scope]);
    return envelope.kind === 'error' ? envelope.name : 'allowed';
  };

  it('are its team’s, which it can read like a viewer and write like a member', async () => {
    const { team } = world;
    const views = ['teams', team.teamId, 'views', 'monitors'];
    const asked = {
      team: readings(teamKey(team.teamId)),
      monitors: { kind: 'document-list', prefix: ['teams', team.teamId, 'monitors'] },
      views: writing(views, { views: [] }),
      rename: writing(teamKey(team.teamId), { ...team, display: 'Taken over' }),
    };
    const outcomes = async (scope: ApiKeyScope) =>
      Object.fromEntries(
        await Promise.all(Object.entries(asked).map(async ([name, command]) => [name, await nameOf(command, scope)])),
      ) as Record<string, string>;
    const refused = 'UnauthenticatedError';
    expect(await outcomes('ping')).toEqual({ team: refused, monitors: refused, views: refused, rename: refused });
    const read = { team: 'allowed', monitors: 'allowed', views: 'ForbiddenError', rename: 'ForbiddenError' };
    expect(await outcomes('read')).toEqual(read);
    expect(await outcomes('write')).toEqual({ ...read, views: 'allowed' });
  });

  it('exclude those of people and of other teams; a key can’t create teams either', async () => {
    const { owner, team } = world;
    const teamId = createId(TEAM_ID_PREFIX);
    const made = { ...team, teamId };
    for (const scope of ['read', 'write'] as const) {
      expect(await nameOf(readings(userKey(owner.userId)), scope)).toBe('ForbiddenError');
      const teams = { kind: 'document-list', prefix: userTeamsPrefix(owner.userId) };
      expect(await nameOf(teams, scope)).toBe('ForbiddenError');
      expect(await nameOf(readings(teamKey(otherTeamId)), scope)).toBe('DocumentNotFoundError');
      expect(await nameOf(writing(teamKey(teamId), made), scope)).toBe('ForbiddenError');
    }
  });
});

it('an API key can’t open a websocket', async () => {
  for (const scope of apiKeyScopes) await expect(world.connect(keys[scope])).rejects.toThrow('HTTP 401');
});
