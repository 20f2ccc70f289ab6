import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DocumentChange } from '../../../contract/documents.ts';
import { monitorKey, teamMonitorsPrefix } from '../../../contract/keys.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { startMonitorWorld, type MonitorWorld } from '../testing/startMonitorWorld.ts';

let world: MonitorWorld;
beforeAll(async () => {
  world = await startMonitorWorld();
});
afterAll(() => world.stop());

it('sends a ping to everyone who watches the monitor or the list', async () => {
  const { team, member, monitor } = world;
  const { teamId } = team;
  const client = await world.connect(member.token);
  const key = monitorKey(teamId, monitor.data.monitorId);
  client.send({ kind: 'document-watch', key });
  client.send({ kind: 'collection-watch', key: teamMonitorsPrefix(teamId) });
  expect(await client.obeyed()).toEqual([]);
  await world.ping(monitor.data.uuid);
  const events = [await client.next(), await client.next()];
  for (const { payload } of events) {
    const change = payload as DocumentChange & { data: Monitor };
    expect(change).toMatchObject({ type: 'set', key, data: { status: 'up', pingCount: 1 } });
  }
  expect(new Set(events.map(({ event }) => event[0]))).toEqual(new Set(['$collection', '$document']));
});

it('reports moved and deleted monitors as deleted', async () => {
  const { team, owner, member, server } = world;
  const other = await server.createTeam(owner);
  const { data } = await server.createMonitor(owner, team.teamId);
  const client = await world.connect(member.token);
  client.send({ kind: 'document-watch', key: monitorKey(team.teamId, data.monitorId) });
  await client.obeyed();
  const { monitorId, settingsVersionstamp: versionstamp } = data;
  await world.call('move', { teamId: team.teamId, monitorId, versionstamp, toTeamId: other.teamId });
  expect((await client.next()).payload).toMatchObject({ type: 'delete' });

  const watcher = await world.connect(owner.token);
  watcher.send({ kind: 'document-watch', key: monitorKey(other.teamId, monitorId) });
  await watcher.obeyed();
  await world.call('delete', { teamId: other.teamId, monitors: [{ monitorId }] });
  expect((await watcher.next()).payload).toMatchObject({ type: 'delete' });
});
