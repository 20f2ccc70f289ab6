import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { apiKeyScopes } from '../../contract/apiKeys.ts';
import type { DocumentKey } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { TEAM_RIGHTS, type TeamRight } from '../../contract/teams/teamRights.ts';
import type { DeclaredRoute } from '../http/createHttpServer.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import { createValidator } from '../validation/createValidator.ts';
import type { CollectionRules, EventRules, Need } from './rules.ts';
import { sampleInput } from './testing/sampleInput.ts';
import {
  has,
  isPerson,
  type Outcomes,
  RIGHTS,
  type RoleWorld,
  startRoleWorld,
  type VisitorName,
  VISITORS,
} from './testing/roleWorld.ts';
import { ALLOWED } from './testing/startTeamWorld.ts';

const outcomesOf = (outcomeOf: (visitor: VisitorName) => string): Outcomes =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, outcomeOf(visitor)])) as Outcomes;

/** One outcome for every person; other visitors are refused because they aren't signed in. */
const forPersons = (outcomeOf: (person: VisitorName) => string): Outcomes =>
  outcomesOf((visitor) => {
    if (visitor === 'dead bearer') return 'UnauthenticatedError';
    return isPerson(visitor) ? outcomeOf(visitor) : 'ForbiddenError';
  });

/** Each visitor's outcome if accessing a document that belongs to the team or its owner requires `need`. */
const byNeed = (need: Need, otherwise: string): Outcomes =>
  forPersons((person) => {
    if (need === 'none') return 'ForbiddenError';
    if (need === 'self') return person === 'owner' ? ALLOWED : 'ForbiddenError';
    return has(person, need) ? ALLOWED : otherwise;
  });

/** The outcomes of commands that an open socket doesn't accept. */
const ONLY_OVER_HTTP = outcomesOf((visitor) => (visitor === 'dead bearer' ? 'HTTP 401' : 'UnknownCommandError'));

let world: RoleWorld;
const started: RoleWorld[] = [];
async function begin(): Promise<void> {
  world = await startRoleWorld();
  started.push(world);
}
beforeAll(begin);
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

/** A key that matches a collection's pattern, in the team or belonging to its owner. */
function keyOf(pattern: string): DocumentKey {
  const { team, monitor, owner } = world;
  const samples: Record<string, string> = {
    '{teamId}': team.teamId,
    '{userId}': owner.userId,
    '{monitorId}': monitor.data.monitorId,
    '{list}': 'monitors',
    '{of}': 'monitors',
  };
  return pattern.split('/').map((segment) => {
    if (!segment.startsWith('{')) return segment;
    const sample = samples[segment];
    if (sample === undefined) throw new Error(`Add a sample for ${segment} of ${pattern} here.`);
    return sample;
  });
}

describe('every collection', () => {
  async function checkCollection({ documents, schema, needs }: CollectionRules): Promise<void> {
    if (needs === undefined) throw new Error(`${documents} declares no needs: say who may read, list and write it.`);
    const key = keyOf(documents);
    const prefix = key.slice(0, -1);
    const isOfTeam = needs.read !== 'self' && needs.read !== 'none';
    const read = byNeed(needs.read, isOfTeam ? 'DocumentNotFoundError' : 'ForbiddenError');
    const list = byNeed(needs.list, 'ForbiddenError');
    const write = byNeed(needs.write, 'ForbiddenError');
    const data = (await world.server.documents.get(key))?.data ?? sampleInput({ input: schema }, {});
    await world.server.documents.commit([], [{ type: 'set', key, data }]);
    const op = { type: 'set', key, data };
    expect({
      documents,
      read: await world.outcomesOverHttp({ kind: 'document-get', path: key }),
      watch: await world.outcomesOverSocket({ kind: 'document-watch', key }),
      list: await world.outcomesOverHttp({ kind: 'document-list', prefix }),
      watchList: await world.outcomesOverSocket({ kind: 'collection-watch', key: prefix }),
      write: await world.outcomesOverHttp({ kind: 'document-atomic', checks: [], ops: [op] }),
      writeBySocket: await world.outcomesOfUnknown({ kind: 'document-atomic', checks: [], ops: [op] }),
    }).toEqual({
      documents,
      read,
      watch: read,
      list,
      watchList: list,
      write,
      writeBySocket: ONLY_OVER_HTTP,
    });
  }

  it('allows each visitor what its declared needs permit, over HTTP and the websocket', async () => {
    const { collections } = world.server.declared;
    expect(collections.length).toBeGreaterThan(4);
    for (const collection of collections) await checkCollection(collection);
  });
});

describe('every event', () => {
  async function checkEvent({ event, needs, payload = Type.Null() }: EventRules): Promise<void> {
    if (needs === undefined) throw new Error(`${event} declares no needs: define it with defineTeamEvent.`);
    const path = keyOf(event);
    const heard = byNeed(needs.subscribe, 'ForbiddenError');
    const said = byNeed(needs.publish, 'ForbiddenError');
    // Screens receive events but can't publish any.
    if (needs.subscribe === 'look') heard.screen = ALLOWED;
    const unknown = outcomesOf(() => 'UnknownCommandError');
    const publish = { kind: 'event-publish', event: path, payload: sampleInput({ input: payload }, {}) };
    expect({
      event,
      subscribe: await world.outcomesOverSocket({ kind: 'event-subscribe', event: path }),
      publish: await world.outcomesOverSocket(publish),
      overHttp: await world.outcomesOverHttp(publish),
    }).toEqual({ event, subscribe: heard, publish: said, overHttp: unknown });
  }

  it('allows each visitor what its declared needs permit', async () => {
    const { events } = world.server.declared;
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) await checkEvent(event);
  });
});

describe('every route', () => {
  const ERRORS: Record<number, string> = {
    401: 'UnauthenticatedError',
    403: 'ForbiddenError',
    404: 'DocumentNotFoundError',
  };
  /** A sample request for each route. Visitors with access get a response, even if it reports another error. */
  const SAMPLES: Readonly<Record<string, { query: string; body?: string }>> = {
    'GET /api/audit-export': { query: 'format=jsonl' },
    'POST /api/import-file': { query: '', body: '{}' },
  };
  const named = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;
  /** HEAD and OPTIONS are handled elsewhere, or before any route. */
  const isOwn = ({ method }: DeclaredRoute): boolean => method !== 'HEAD' && method !== 'OPTIONS';
  const ofTeams = () =>
    world.server.declared.routes.filter(
      (route) => isOwn(route) && (TEAM_RIGHTS as readonly string[]).includes(route.audience ?? ''),
    );

  it('declares who can use it', () => {
    const { routes } = world.server.declared;
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audience }) => audience === undefined).map(named)).toEqual([]);
    expect(ofTeams().map(named).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  });

  it('of a team is for those with the declared right, and not for API keys', async () => {
    const keys: Record<string, string> = {};
    for (const scope of apiKeyScopes) {
      const input = { teamId: world.team.teamId, name: scope, scope };
      const create = { kind: 'rpc', rpc: ['apiKeys', 'create'], input };
      keys[`${scope} key`] = (await world.server.valueOf<CreatedApiKey>(create, world.owner.token)).secret;
    }
    for (const route of ofTeams()) {
      const { query, body } = SAMPLES[named(route)]!;
      const ask = async (token: string | undefined): Promise<string> => {
        const { status } = await fetch(`${world.server.url}${route.path}?teamId=${world.team.teamId}&${query}`, {
          method: route.method,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          ...(body !== undefined && { body }),
        });
        return ERRORS[status] ?? ALLOWED;
      };
      const actual: Record<string, string> = {};
      for (const visitor of VISITORS) actual[visitor] = await ask(world.tokenFor(visitor));
      for (const [name, key] of Object.entries(keys)) actual[name] = await ask(key);
      const expected = outcomesOf((visitor) => {
        if (!isPerson(visitor)) return 'UnauthenticatedError';
        if (RIGHTS[visitor] === null) return 'DocumentNotFoundError';
        return has(visitor, route.audience as TeamRight) ? ALLOWED : 'ForbiddenError';
      });
      const refusalOf = (name: string) => (name === 'ping key' ? 'UnauthenticatedError' : 'ForbiddenError');
      const byKeys = Object.fromEntries(Object.keys(keys).map((name) => [name, refusalOf(name)]));
      expect({ route: named(route), ...actual }).toEqual({ route: named(route), ...expected, ...byKeys });
    }
  });
});

describe('every procedure', () => {
  /** The error for visitors who can't call the procedure; `null` for those who can, even if the call then fails. */
  function refusalOf(definition: RpcDefinition, visitor: VisitorName): string | null {
    if ('forTeam' in definition) {
      if (visitor === 'dead bearer') return 'UnauthenticatedError';
      if (!isPerson(visitor)) return 'ForbiddenError';
      if (RIGHTS[visitor] === null) return 'DocumentNotFoundError';
      return has(visitor, definition.forTeam) ? null : 'ForbiddenError';
    }
    if (definition.for === 'anyone') return null;
    if (visitor === 'dead bearer') return 'UnauthenticatedError';
    if (definition.for === 'notRefused') return null;
    if (definition.for === 'screen') return visitor === 'screen' ? null : 'ForbiddenError';
    return isPerson(visitor) ? null : 'ForbiddenError';
  }

  /** Whether a response refuses access: the error either has no detail or is about the team as a whole. */
  function isRefusal(envelope: Awaited<ReturnType<RoleWorld['ask']>>): boolean {
    if (envelope.kind !== 'error') return false;
    const { name, detail } = envelope as { name: string; detail?: { key?: string[] } };
    if (name === 'UnauthenticatedError' || (name === 'ForbiddenError' && detail === undefined)) return true;
    const isOfTeam = JSON.stringify(detail?.key) === JSON.stringify(teamKey(world.team.teamId));
    return isOfTeam && (name === 'ForbiddenError' || name === 'DocumentNotFoundError');
  }

  async function checkProcedure(definition: RpcDefinition): Promise<void> {
    const rpc = definition.path.join('/');
    const input = sampleInput(definition, { teamId: world.team.teamId, monitorId: world.monitor.data.monitorId });
    if (!createValidator(definition.input).accepts(input)) {
      throw new Error(`${rpc}: no input can be made from its schema, so give its definition a sample.`);
    }
    const expected: Record<string, string> = {};
    const actual: Record<string, string> = {};
    for (const visitor of VISITORS) {
      const refusal = refusalOf(definition, visitor);
      const envelope = await world.ask(visitor, { kind: 'rpc', rpc: definition.path, input });
      const name = envelope.kind === 'error' ? envelope.name : ALLOWED;
      // If no team right is checked, a refusal can also be about the input, such as a token.
      const isOpen = 'for' in definition;
      expected[visitor] = refusal ?? 'called';
      actual[visitor] = refusal === null && (isOpen || !isRefusal(envelope)) ? 'called' : name;
    }
    expect({ rpc, ...actual }).toEqual({ rpc, ...expected });
    if (!(await world.isIntact())) await begin();
  }

  it('can be called by its declared audience, but by no one else', async () => {
    const { procedures } = world.server.declared;
    expect(procedures.length).toBeGreaterThan(60);
    for (const definition of procedures) await checkProcedure(definition);
  });

  it('is not available over the websocket', async () => {
    const [first] = world.server.declared.procedures;
    expect(await world.outcomesOfUnknown({ kind: 'rpc', rpc: first?.path })).toEqual(ONLY_OVER_HTTP);
  });

  it('declares its audience, or a right in the team that its input names', () => {
    const undeclared = world.server.declared.procedures.filter((definition) => {
      const namesTeam = 'required' in definition.input && (definition.input.required as string[]).includes('teamId');
      return 'forTeam' in definition ? !namesTeam : namesTeam || !Object.hasOwn(definition, 'for');
    });
    expect(undeclared.map(({ path }) => path.join('/'))).toEqual([]);
  });
});
