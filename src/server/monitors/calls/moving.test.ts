import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import type { EventPage, MonitorPage, PingBody } from '../../../contract/monitors/monitorCalls.ts';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { keepEnds } from '../pings/bodyEnds.ts';
import { startMonitorWorld, type MonitorWorld } from '../testing/startMonitorWorld.ts';

let world: MonitorWorld;
beforeAll(async () => {
  world = await startMonitorWorld();
});
afterAll(() => world.stop());

const idsOf = async (teamId: string): Promise<string[]> =>
  (await world.call<MonitorPage>('list', { teamId })).monitors.map(({ data }) => data.monitorId);

it('moves a monitor with its whole history, and its ping URL keeps working', async () => {
  const { team, owner, server, monitor } = world;
  const other = await server.createTeam(owner);
  const { monitorId, uuid, settingsVersionstamp: versionstamp } = monitor.data;
  for (const kind of ['', '/fail', '']) await world.ping(uuid + kind);
  const move = { teamId: team.teamId, monitorId, versionstamp, toTeamId: other.teamId };
  const moved = await world.call<Document<Monitor>>('move', move);
  expect(moved.key).toEqual(['teams', other.teamId, 'monitors', monitorId]);
  expect(moved.data).toMatchObject({ teamId: other.teamId, uuid, pingCount: 3 });
  // Retry, as if the response had been lost.
  expect(await world.call('move', move)).toEqual(moved);
  expect([await idsOf(team.teamId), await idsOf(other.teamId)]).toEqual([[], [monitorId]]);
  expect(await world.ping(uuid)).toBe('200 OK');

  const from = await world.call<TeamDashboard>('dashboard', { teamId: team.teamId });
  const to = await world.call<TeamDashboard>('dashboard', { teamId: other.teamId });
  expect(from).toMatchObject({ incidents: [], wall: [], lanes: { rows: [] } });
  expect(to.incidents).toMatchObject([{ monitorId, reason: 'fail', to: expect.any(Number) }]);
  const { events } = await world.call<EventPage>('events', { teamId: other.teamId, monitorId, filters: ['edit'] });
  expect(events).toMatchObject([{ action: 'moved', by: { userId: owner.userId } }, { action: 'created' }]);
  const old = { teamId: team.teamId, monitorId };
  expect(await world.refusal('events', old)).toMatchObject({ name: 'DocumentNotFoundError' });
});

it('rejects a user who belongs to only one of the two teams', async () => {
  const { team, owner, stranger, server } = world;
  const theirs = await server.createTeam(stranger);
  const { data } = await server.createMonitor(owner, team.teamId);
  const input = { monitorId: data.monitorId, versionstamp: data.settingsVersionstamp };
  const out = { ...input, teamId: team.teamId, toTeamId: theirs.teamId };
  for (const person of [owner, stranger]) {
    expect(await world.refusal('move', out, person)).toMatchObject({ name: 'DocumentNotFoundError' });
  }
  // Name the caller's own team, as if the monitor belonged to it.
  const stolen = { ...input, teamId: theirs.teamId, toTeamId: theirs.teamId };
  expect(await world.refusal('move', stolen, stranger)).toMatchObject({ name: 'DocumentNotFoundError' });
  expect(await idsOf(team.teamId)).toContain(data.monitorId);
});

it('does not let a member move monitors out of a team, or a viewer move them in', async () => {
  const { team, owner, member, server } = world;
  const theirs = await server.createTeam(member, owner);
  const { data } = await server.createMonitor(owner, team.teamId);
  const move = {
    teamId: team.teamId,
    monitorId: data.monitorId,
    versionstamp: data.settingsVersionstamp,
    toTeamId: theirs.teamId,
  };
  expect(await world.refusal('move', move, member)).toMatchObject({ name: 'ForbiddenError' });
  await server.replaceTeam({
    ...theirs,
    users: theirs.users.map(({ userId }) => ({ userId, role: userId === owner.userId ? 'viewer' : 'owner' })),
  });
  expect(await world.refusal('move', move, owner)).toMatchObject({ name: 'ForbiddenError' });
  expect(await idsOf(team.teamId)).toContain(data.monitorId);
  await server.replaceTeam(theirs);
  expect(await world.call<Document<Monitor>>('move', move)).toMatchObject({ data: { teamId: theirs.teamId } });
});

it('returns the kept ends of a long body, and null for a ping without one', async () => {
  const { team, owner, server } = world;
  const { data } = await server.createMonitor(owner, team.teamId);
  const body = Uint8Array.from({ length: 10_001 }, (_, index) => index % 256);
  await world.ping(data.uuid, body);
  await world.ping(data.uuid);
  const name = { teamId: team.teamId, monitorId: data.monitorId };
  const { events } = await world.call<EventPage>('events', { ...name, filters: ['success'] });
  const [without, withBody] = events.map(({ sequence }) => sequence);
  const kept = await world.call<PingBody>('pingBody', { ...name, sequence: withBody });
  expect(kept.isCut).toBe(true);
  expect(Buffer.from(kept.bytes, 'base64')).toEqual(Buffer.from(keepEnds(body).bytes));
  for (const sequence of [without, 1_000]) {
    expect(await world.refusal('pingBody', { ...name, sequence })).toMatchObject({ name: 'DocumentNotFoundError' });
  }
});
