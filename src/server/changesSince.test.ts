import { describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { COLLECTION_EVENT, DOCUMENT_EVENT, POSITION_HEADER, teamFlipsEvent } from '../contract/events.ts';
import { monitorKey, teamKey, teamMonitorsPrefix, userKey } from '../contract/keys.ts';
import { POSTGRES, SQLITE } from './database/testing/engines.ts';
import { startTestServer } from './testing/startTestServer.ts';
import { openClient, protocolOf } from './ws/testing/testClient.ts';

const engines = [SQLITE, POSTGRES].map((engine) => ({ engine: engine.name, nextPlace: engine.places() }));

describe.each(engines)('on $engine', ({ engine, nextPlace }) => {
  it('a socket learns what changed after a read, even if no one was watching', async () => {
    const { url } = await nextPlace();
    const server = await startTestServer(
      engine === 'PostgreSQL' ? { config: { database: { engine: 'postgres', url } } } : {},
    );
    const ada = await server.signUp();
    const team = await server.createTeam(ada);
    const { teamId } = team;
    const { data: monitor } = await server.createMonitor(ada, teamId);
    await fetch(`${server.url}/ping/${monitor.uuid}`);
    const positionNow = async () =>
      (await server.send({ kind: 'commands', commands: [] })).headers.get(POSITION_HEADER);
    const before = await positionNow();
    await fetch(`${server.url}/ping/${monitor.uuid}/fail`);
    const after = await positionNow();

    const client = await openClient(new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(ada.token)]));
    const key = monitorKey(teamId, monitor.monitorId);
    client.send({ kind: 'document-watch', key: userKey(ada.userId) });
    client.send({ kind: 'document-watch', key: teamKey(teamId) });
    client.send({ kind: 'document-watch', key });
    client.send({ kind: 'collection-watch', key: teamMonitorsPrefix(teamId) });
    client.send({ kind: 'event-subscribe', event: teamFlipsEvent(teamId) });
    const changedSince = async (position: string | null) => {
      client.send({ kind: 'changes-since', position });
      return (await client.next()).payload;
    };
    expect(await changedSince(before)).toEqual({
      events: [[DOCUMENT_EVENT, ...key], [COLLECTION_EVENT, ...teamMonitorsPrefix(teamId)], teamFlipsEvent(teamId)],
    });
    expect(await changedSince(after)).toEqual({ events: [] });
    client.socket.terminate();
    await server.close();
  });
});
