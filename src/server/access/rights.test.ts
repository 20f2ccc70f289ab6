import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import type { DocumentKey } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { includesRight, type TeamRight } from '../../contract/teams/teamRights.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { createValidator } from '../validation/createValidator.ts';
import type { CollectionRules, EventRules, Need } from './rules.ts';
import { sampleInput } from './testing/sampleInput.ts';
import { ALLOWED, startTeamWorld } from './testing/startTeamWorld.ts';

/** What each visitor has in the team of the world; `null` for none. */
const RIGHTS = {
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
type VisitorName = keyof typeof RIGHTS;
const VISITORS = Object.keys(RIGHTS) as VisitorName[];
type Outcomes = Record<VisitorName, string>;

const PERSONS = ['stranger', 'former member', 'viewer', 'member', 'admin', 'owner'] as const;

const isPerson = (visitor: VisitorName): boolean => (PERSONS as readonly string[]).includes(visitor);
const has = (visitor: VisitorName, needed: TeamRight): boolean => {
  const right = RIGHTS[visitor];
  return right !== null && includesRight(right, needed);
};

const outcomesOf = (outcomeOf: (visitor: VisitorName) => string): Outcomes =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, outcomeOf(visitor)])) as Outcomes;

/** The same for every person; visitors who aren't signed in get no further than that. */
const forPersons = (outcomeOf: (person: VisitorName) => string): Outcomes =>
  outcomesOf((visitor) => {
    if (visitor === 'dead bearer') return 'UnauthenticatedError';
    return isPerson(visitor) ? outcomeOf(visitor) : 'ForbiddenError';
  });

/** What a need lets each visitor do with something of the team, or of its owner. */
const byNeed = (need: Need, otherwise: string): Outcomes =>
  forPersons((person) => {
    if (need === 'nobody') return 'ForbiddenError';
    if (need === 'oneself') return person === 'owner' ? ALLOWED : 'ForbiddenError';
    return has(person, need) ? ALLOWED : otherwise;
  });

/** A socket that opens at all doesn't know such commands. */
const ONLY_OVER_HTTP = outcomesOf((visitor) => (visitor === 'dead bearer' ? 'HTTP 401' : 'UnknownCommandError'));

/** A team with someone in every role, whose owner is the person that keys name. */
async function startWorld() {
  const world = await startTeamWorld();
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

  /** What every visitor gets for a command over HTTP. */
  async function outcomesOverHttp(command: object): Promise<Outcomes> {
    const outcomes: Partial<Outcomes> = {};
    for (const visitor of VISITORS) {
      const envelope = await ask(visitor, command);
      outcomes[visitor] = envelope.kind === 'error' ? envelope.name : ALLOWED;
    }
    return outcomes as Outcomes;
  }

  /** What every visitor gets for a frame over the websocket. */
  async function outcomesOverSocket(frame: object): Promise<Outcomes> {
    const outcomes: Partial<Outcomes> = {};
    for (const visitor of VISITORS) outcomes[visitor] = await world.tellAs(tokenOf(visitor), frame);
    return outcomes as Outcomes;
  }

  /** The same for a command that is only for HTTP: a socket that opens at all doesn't know it. */
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

  /** Whether everyone is still who they were, after what the visitors did. */
  async function isIntact(): Promise<boolean> {
    if ((await server.documents.get(teamKey(team.teamId))) === null) return false;
    await server.replaceTeam(team);
    const sessions = { kind: 'rpc', rpc: ['sessions', 'list'] };
    const answers = await Promise.all(PERSONS.map((person) => ask(person, sessions)));
    return answers.every(({ kind }) => kind === 'result');
  }

  return { ...world, team, people, ask, outcomesOverHttp, outcomesOverSocket, outcomesOfUnknown, isIntact };
}

type World = Awaited<ReturnType<typeof startWorld>>;

let world: World;
const started: World[] = [];
async function begin(): Promise<void> {
  world = await startWorld();
  started.push(world);
}
beforeAll(begin);
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

/** A document that a collection's pattern matches: of the team, and of its owner. */
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
    const isOfTeam = needs.read !== 'oneself' && needs.read !== 'nobody';
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

  it('does what its needs say, for every visitor, over HTTP and the websocket', async () => {
    const { collections } = world.server.declared;
    expect(collections.length).toBeGreaterThan(4);
    for (const collection of collections) await checkCollection(collection);
  }, 60_000);
});

describe('every event', () => {
  async function checkEvent({ event, needs, payload = Type.Null() }: EventRules): Promise<void> {
    if (needs === undefined) throw new Error(`${event} declares no needs: define it with defineTeamEvent.`);
    const path = keyOf(event);
    const heard = byNeed(needs.subscribe, 'ForbiddenError');
    const said = byNeed(needs.publish, 'ForbiddenError');
    // Screens hear of events, but say nothing.
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

  it('does what its needs say, for every visitor', async () => {
    const { events } = world.server.declared;
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) await checkEvent(event);
  }, 60_000);
});

describe('every procedure', () => {
  /** What visitors get who may not call it; `null` for those who may, whatever it answers them. */
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

  /** How a refusal looks that the right alone decides: of the team as a whole, or without any detail. */
  function isRefusal(envelope: Awaited<ReturnType<World['ask']>>): boolean {
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
      // Where no team is judged, a refusal of someone who may call it is about what the input names, such as a token.
      const isOpen = 'for' in definition;
      expected[visitor] = refusal ?? 'called';
      actual[visitor] = refusal === null && (isOpen || !isRefusal(envelope)) ? 'called' : name;
    }
    expect({ rpc, ...actual }).toEqual({ rpc, ...expected });
    if (!(await world.isIntact())) await begin();
  }

  it('serves whom it declares, and nobody else', async () => {
    const { procedures } = world.server.declared;
    expect(procedures.length).toBeGreaterThan(60);
    for (const definition of procedures) await checkProcedure(definition);
  }, 120_000);

  it('is no matter of the websocket, for whomever', async () => {
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
