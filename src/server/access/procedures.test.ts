import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, MONITOR_ID_PREFIX } from '../../contract/ids.ts';
import { TEAM_RIGHTS } from '../../contract/teams/teamRights.ts';
import { someSettings } from '../monitors/testing/monitorSamples.ts';
import { type ProcedureRow, waysInRows } from './testing/accountProcedures.ts';
import { alertRows } from './testing/alertProcedures.ts';
import { teamRows } from './testing/teamRows.ts';
import { peopleRows } from './testing/peopleProcedures.ts';
import { ALLOWED, answers, type Outcomes, startTeamWorld, type TeamWorld, VISITORS } from './testing/startTeamWorld.ts';

const anyone: Outcomes = answers(ALLOWED, ALLOWED, { 'dead bearer': ALLOWED });
const signedIn = answers('ForbiddenError', ALLOWED);
/** Visitors with access get this error, because the sample state isn't valid. */
const expiredState = answers('ExpiredStateError', 'ExpiredStateError');
const step = () => ({ state: 'made up', id: 'email', value: '000000', locale: 'en' });

const notThere = answers('ForbiddenError', 'DocumentNotFoundError');
/** To outsiders, the team appears not to exist. */
const members: Outcomes = { ...notThere, member: ALLOWED, owner: ALLOWED };
const ofMonitor = ({ team, monitor }: TeamWorld) => ({ teamId: team.teamId, monitorId: monitor.data.monitorId });
const ofMonitors = ({ team, monitor }: TeamWorld) => ({
  teamId: team.teamId,
  monitors: [{ monitorId: monitor.data.monitorId }],
});
const ofTeam = ({ team }: TeamWorld) => ({ teamId: team.teamId });
/** Each visitor sends an outdated versionstamp, so those with access get a conflict. */
const old = { versionstamp: 'of another time' };
const conflict: Outcomes = { ...notThere, member: 'DocumentAtomicCommitError', owner: 'DocumentAtomicCommitError' };
const managers: Outcomes = { ...notThere, member: 'ForbiddenError', owner: ALLOWED };

const monitorRows: ProcedureRow[] = [
  {
    rpc: 'monitors/create',
    input: ({ team }) => ({ teamId: team.teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: someSettings }),
    outcomes: members,
  },
  {
    rpc: 'monitors/update',
    input: (world) => ({ ...ofMonitor(world), ...old, settings: someSettings }),
    outcomes: conflict,
  },
  { rpc: 'monitors/pause', input: ofMonitors, outcomes: members },
  { rpc: 'monitors/resume', input: ofMonitors, outcomes: members },
  { rpc: 'monitors/tag', input: (world) => ({ ...ofMonitors(world), add: ['a'], remove: [] }), outcomes: members },
  {
    rpc: 'monitors/edit',
    input: (world) => ({ ...ofMonitors(world), graceSeconds: 60 }),
    outcomes: members,
  },
  {
    rpc: 'monitors/undo',
    input: (world) => ({ ...ofTeam(world), monitors: [{ ...ofMonitors(world).monitors[0], sequence: 1 }] }),
    outcomes: members,
  },
  { rpc: 'monitors/ids', input: ofTeam, outcomes: members },
  { rpc: 'monitors/delete', input: ofMonitors, outcomes: members, usesUpWorld: true },
  { rpc: 'monitors/clearEvents', input: (world) => ({ ...ofMonitor(world), ...old }), outcomes: conflict },
  {
    rpc: 'monitors/copy',
    input: (world) => ({ ...ofMonitor(world), copyId: createId(MONITOR_ID_PREFIX), name: 'Copy' }),
    outcomes: members,
  },
  {
    rpc: 'monitors/move',
    input: (world) => ({ ...ofMonitor(world), ...old, toTeamId: world.team.teamId }),
    outcomes: { ...conflict, member: 'ForbiddenError' },
  },
  { rpc: 'monitors/list', input: ofTeam, outcomes: members },
  { rpc: 'monitors/incident', input: ofMonitor, outcomes: members },
  { rpc: 'monitors/search', input: () => ({ text: '' }), outcomes: signedIn },
  { rpc: 'monitors/trouble', input: () => ({}), outcomes: signedIn },
  { rpc: 'monitors/dashboard', input: ofTeam, outcomes: members },
  { rpc: 'monitors/events', input: ofMonitor, outcomes: members },
  { rpc: 'monitors/pingBody', input: (world) => ({ ...ofMonitor(world), sequence: 1 }), outcomes: notThere },
  { rpc: 'monitors/history', input: (world) => ({ ...ofMonitor(world), from: 0, to: 1 }), outcomes: members },
  {
    rpc: 'monitors/preview',
    input: (world) => ({ ...ofMonitor(world), schedule: someSettings.schedule, graceSeconds: 60 }),
    outcomes: members,
  },
  { rpc: 'monitors/previewSlug', input: (world) => ({ ...ofTeam(world), slug: 'backup' }), outcomes: members },
  { rpc: 'monitors/pingKey', input: ofTeam, outcomes: managers },
  { rpc: 'monitors/replacePingKey', input: ofTeam, outcomes: managers },
  { rpc: 'monitors/oldPingKeys', input: ofTeam, outcomes: managers },
  {
    rpc: 'monitors/endPingKey',
    input: (world) => ({ ...ofTeam(world), code: 'of old' }),
    outcomes: { ...notThere, member: 'ForbiddenError' },
  },
  { rpc: 'monitors/oldPingUrls', input: ofMonitor, outcomes: members },
  {
    rpc: 'monitors/replacePingUrl',
    input: (world) => ({ ...ofMonitor(world), ...old, keepDays: 7 }),
    outcomes: conflict,
  },
  {
    rpc: 'monitors/endPingUrl',
    input: (world) => ({ ...ofMonitor(world), code: 'of old' }),
    outcomes: notThere,
  },
];

const UNDECLARED = 'account/erase';

const rows: ProcedureRow[] = [
  { rpc: 'authentication/begin', outcomes: anyone },
  { rpc: 'authentication/sendPrompt', input: step, outcomes: expiredState },
  { rpc: 'authentication/submitPrompt', input: step, outcomes: expiredState },
  { rpc: 'registration/begin', outcomes: anyone },
  { rpc: 'registration/sendValidationCode', input: step, outcomes: expiredState },
  { rpc: 'registration/submitPrompt', input: step, outcomes: expiredState },
  { rpc: 'registration/submitValidationCode', input: step, outcomes: expiredState },
  {
    rpc: 'authentication/refreshAccessToken',
    input: ({ owner }) => owner.refreshToken,
    outcomes: anyone,
    usesUpWorld: true,
  },
  { rpc: 'authentication/signOut', outcomes: anyone, usesUpWorld: true },
  { rpc: 'server/status', outcomes: signedIn },
  { rpc: 'usage/get', outcomes: signedIn },
  { rpc: 'sessions/list', outcomes: signedIn },
  { rpc: 'sessions/revoke', input: () => ({ sessionId: 'of nobody' }), outcomes: signedIn },
  { rpc: 'sessions/history', outcomes: signedIn },
  { rpc: 'account/export', outcomes: signedIn },
  { rpc: 'sessions/revokeOthers', outcomes: signedIn },
  { rpc: 'security/beginProof', outcomes: signedIn },
  { rpc: 'security/sendProofCode', outcomes: signedIn },
  {
    rpc: 'security/submitProof',
    input: () => ({ state: 'made up', way: 'email', value: '000000' }),
    outcomes: answers('ForbiddenError', 'ExpiredStateError'),
  },
  ...waysInRows,
  {
    rpc: 'account/delete',
    input: () => ({ email: 'another@example.com' }),
    outcomes: answers('ForbiddenError', 'InvalidInputError'),
  },
  ...monitorRows,
  ...alertRows,
  ...['audit/list', 'audit/overview'].map((rpc): ProcedureRow => ({ rpc, input: ofTeam, outcomes: managers })),
  { rpc: 'screens/list', input: ofTeam, outcomes: managers },
  { rpc: 'screens/create', input: (world) => ({ ...ofTeam(world), name: 'Office' }), outcomes: managers },
  { rpc: 'screens/delete', input: (world) => ({ ...ofTeam(world), screenId: 'of old' }), outcomes: managers },
  ...teamRows,
  { rpc: 'screens/look', outcomes: answers('ForbiddenError', 'ForbiddenError', { screen: ALLOWED }) },
  ...peopleRows,
  { rpc: UNDECLARED, outcomes: answers('UnknownRpcError', 'UnknownRpcError') },
];

let world: TeamWorld;
let isWorldUsedUp = true;
const started: TeamWorld[] = [];
beforeEach(async () => {
  if (!isWorldUsedUp) return;
  world = await startTeamWorld();
  started.push(world);
  isWorldUsedUp = false;
});
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

describe('remote procedures', () => {
  it.each(rows)('$rpc: $outcomes', async ({ rpc, input, outcomes, usesUpWorld = false }) => {
    isWorldUsedUp = usesUpWorld;
    const command = { kind: 'rpc', rpc: rpc.split('/'), input: input?.(world) };
    const answered: Partial<Outcomes> = {};
    for (const visitor of VISITORS) answered[visitor] = await world.ask(visitor, command);
    expect(answered).toEqual(outcomes);
  });

  it('are not available over the websocket', async () => {
    const client = await world.connect(world.owner.token);
    for (const { rpc } of rows) {
      client.send({ kind: 'rpc', rpc: rpc.split('/') });
      expect(await client.next()).toMatchObject({ event: ['$error'], payload: { name: 'UnknownCommandError' } });
    }
    expect(await world.ask('owner', { kind: 'rpc', rpc: ['sessions', 'list'] })).toBe(ALLOWED);
  });

  it('only list and end the caller’s own sessions', async () => {
    const { server, owner, stranger } = world;
    const list = { kind: 'rpc', rpc: ['sessions', 'list'] };
    const [session] = await server.valueOf<{ sessionId: string }[]>(list, owner.token);
    const revoke = { kind: 'rpc', rpc: ['sessions', 'revoke'], input: { sessionId: session?.sessionId } };
    expect(await world.ask('stranger', revoke)).toBe(ALLOWED);
    const seen = await server.valueOf<{ sessionId: string }[]>(list, stranger.token);
    expect(seen.map(({ sessionId }) => sessionId)).not.toContain(session?.sessionId);
    expect(await world.ask('owner', list)).toBe(ALLOWED);
  });

  it('declare who can call them: all visitors, people, screens, or those with a right in a team', () => {
    const audiences = world.server.declared.procedures.map((definition) => ({
      rpc: definition.path.join('/'),
      audience: 'forTeam' in definition ? definition.forTeam : definition.for,
      declared: [Object.hasOwn(definition, 'for'), Object.hasOwn(definition, 'forTeam')].filter(Boolean).length,
    }));
    const known: readonly string[] = ['anyone', 'notRefused', 'signedIn', 'screen', ...TEAM_RIGHTS];
    expect(audiences.filter(({ audience, declared }) => !known.includes(audience) || declared !== 1)).toEqual([]);
  });

  it('check a right only in the team that their input names', () => {
    const named = world.server.declared.procedures.map((definition) => ({
      rpc: definition.path.join('/'),
      namesTeam: 'required' in definition.input && (definition.input.required as string[]).includes('teamId'),
      authorizesInTeam: 'forTeam' in definition,
    }));
    expect(named.filter(({ namesTeam, authorizesInTeam }) => namesTeam !== authorizesInTeam)).toEqual([]);
  });

  it('each appear once in the table above, as does an undeclared one', () => {
    const declared = world.server.declared.procedures.map(({ path }) => path.join('/'));
    expect(rows.map(({ rpc }) => rpc).toSorted()).toEqual([...declared, UNDECLARED].toSorted());
  });
});
