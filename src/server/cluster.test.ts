import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { DocumentChange } from '../contract/documents.ts';
import {
  CHANGES_EVENT,
  DOCUMENT_EVENT,
  POSITION_HEADER,
  teamPresenceEvent,
  type EventMessage,
} from '../contract/events.ts';
import { monitorKey, teamKey } from '../contract/keys.ts';
import type { CreatedScreen } from '../contract/screens.ts';
import { POSTGRES } from './database/testing/engines.ts';
import { startTestServer, type TestServer } from './testing/startTestServer.ts';
import { openClient, protocolOf, type TestClient } from './ws/testing/testClient.ts';

const nextPlace = POSTGRES.places();

describe('two servers on one PostgreSQL database', () => {
  let here: TestServer;
  let there: TestServer;
  beforeEach(async () => {
    const { url } = await nextPlace();
    const start = () => startTestServer({ config: { database: { engine: 'postgres', url } } });
    [here, there] = [await start(), await start()];
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
  });

  /** Opens a socket to a server and watches a document. */
  async function watch(server: TestServer, token: string, key: string[]) {
    const client = await openClient(new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(token)]));
    client.send({ kind: 'document-watch', key });
    await client.obeyed();
    return client;
  }

  /** Takes events until one matches. A server can hear of a change at the other one after it has begun to watch. */
  async function nextWhere(client: TestClient, isWanted: (event: EventMessage) => boolean): Promise<EventMessage> {
    for (;;) {
      const event = await client.next();
      if (isWanted(event)) return event;
    }
  }

  /** Takes the next change of a document that is newer than this version. */
  const changeAfter = (client: TestClient, versionstamp: string) =>
    nextWhere(client, ({ payload }) => (payload as DocumentChange).versionstamp > versionstamp);

  it('let a person who signed up on one server use the other, and both show each change', async () => {
    const ada = await here.signUp();
    const team = await here.createTeam(ada);
    const key = teamKey(team.teamId);
    const client = await watch(there, ada.token, key);
    const { versionstamp } = await there.valueOf<{ versionstamp: string }>(
      { kind: 'document-get', path: key },
      ada.token,
    );
    await here.valueOf(
      {
        kind: 'document-atomic',
        checks: [{ key, versionstamp }],
        ops: [{ type: 'set', key, data: { ...team, display: 'Renamed' } }],
      },
      ada.token,
    );
    expect(await changeAfter(client, versionstamp)).toMatchObject({
      event: ['$document', ...key],
      payload: { type: 'set', data: { display: 'Renamed' } },
    });
  });

  it('lose no change that was made at the other between a read and a watch', async () => {
    const ada = await here.signUp();
    const team = await here.createTeam(ada);
    const key = teamKey(team.teamId);
    const read = await there.send({ kind: 'document-get', path: key }, { authorization: `Bearer ${ada.token}` });
    const { value } = (await read.json()) as { value: { versionstamp: string } };
    await here.replaceTeam({ ...team, display: 'Renamed' });
    const client = await watch(there, ada.token, key);
    client.send({ kind: 'changes-since', position: read.headers.get(POSITION_HEADER) });
    // Either the change was published before the watch began, or it's delivered.
    const learned = await nextWhere(client, ({ event, payload }) =>
      event[0] === CHANGES_EVENT
        ? (payload as { events: string[][] }).events.length > 0
        : (payload as DocumentChange).versionstamp > value.versionstamp,
    );
    expect([CHANGES_EVENT, DOCUMENT_EVENT]).toContain(learned.event[0]);
  });

  it('show at one server who is viewing a monitor at the other', async () => {
    const ada = await here.signUp();
    const grace = await here.signUp();
    const team = await here.createTeam(ada, grace);
    const event = teamPresenceEvent(team.teamId);
    const listener = await watch(there, grace.token, teamKey(team.teamId));
    listener.send({ kind: 'event-subscribe', event });
    await listener.obeyed();
    const publisher = await watch(here, ada.token, teamKey(team.teamId));
    publisher.send({ kind: 'event-publish', event, payload: { monitorId: 'mid', tab: 'a', doing: 'viewing' } });
    const seen = await nextWhere(listener, ({ event: [kind] }) => kind === event[0]);
    expect(seen).toMatchObject({ event, payload: { userId: ada.userId, monitorId: 'mid' } });
  });

  it('close a session’s sockets when it ends at the other one', async () => {
    const ada = await here.signUp();
    const team = await here.createTeam(ada);
    const { closed } = await watch(there, ada.token, teamKey(team.teamId));
    await here.call({ kind: 'rpc', rpc: ['authentication', 'signOut'] }, ada.token);
    expect(await closed).toEqual({ code: 4401, reason: 'signed out' });
  });

  it('close the sockets of a person’s other sessions when those end at the other one', async () => {
    const ada = await here.signUp('ada@example.com');
    const phone = await here.logIn('ada@example.com');
    const socketUrl = `${there.url.replace('http', 'ws')}/api`;
    const { closed } = await openClient(new WebSocket(socketUrl, [protocolOf(phone.token)]));
    const own = await openClient(new WebSocket(socketUrl, [protocolOf(ada.token)]));
    const revoke = { kind: 'rpc', rpc: ['sessions', 'revokeOthers'] };
    expect(await here.valueOf<number>(revoke, ada.token)).toBe(1);
    expect(await closed).toEqual({ code: 4401, reason: 'signed out' });
    const list = { kind: 'rpc', rpc: ['sessions', 'list'] };
    expect(await there.call(list, phone.token)).toEqual({ kind: 'error', name: 'UnauthenticatedError' });
    expect(await there.valueOf(list, ada.token)).toMatchObject([{ isCurrent: true }]);
    own.socket.terminate();
  });

  it.each([
    ['that is revoked there', 'sessions/revoke'],
    ['whose account is deleted there', 'account/delete'],
  ])('close the sockets of a session %s', async (_how, path) => {
    const ada = await here.signUp('ada@example.com');
    const phone = await here.logIn('ada@example.com');
    const socketUrl = `${there.url.replace('http', 'ws')}/api`;
    const { closed } = await openClient(new WebSocket(socketUrl, [protocolOf(phone.token)]));
    const list = { kind: 'rpc', rpc: ['sessions', 'list'] };
    const sessions = await here.valueOf<{ sessionId: string; isCurrent: boolean }[]>(list, ada.token);
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId;
    const input = path === 'account/delete' ? { email: 'ada@example.com' } : { sessionId };
    await here.valueOf({ kind: 'rpc', rpc: path.split('/'), input }, ada.token);
    expect(await closed).toMatchObject({ code: 4401 });
    expect(await there.call(list, phone.token)).toEqual({ kind: 'error', name: 'UnauthenticatedError' });
  });

  it('close a screen’s socket when its link is revoked at the other one', async () => {
    const ada = await here.signUp();
    const { teamId } = await here.createTeam(ada);
    const screens = <Value>(name: string, input: object) =>
      here.valueOf<Value>({ kind: 'rpc', rpc: ['screens', name], input: { teamId, ...input } }, ada.token);
    const { screenId, link } = await screens<CreatedScreen>('create', { name: 'Office screen' });
    const secret = new URL(link).hash.slice(1);
    const look = { kind: 'rpc', rpc: ['screens', 'look'] };
    expect(await there.call(look, secret)).toMatchObject({ kind: 'result', value: { teamId } });
    const { closed } = await openClient(new WebSocket(`${there.url.replace('http', 'ws')}/api`, [protocolOf(secret)]));
    await screens('delete', { screenId });
    expect(await closed).toMatchObject({ code: 4401 });
    expect(await there.call(look, secret)).toEqual({ kind: 'error', name: 'UnauthenticatedError' });
  });

  it('both record pings to a monitor, and show them to watchers at the other one', async () => {
    const ada = await here.signUp();
    const { teamId } = await here.createTeam(ada);
    const { key, data, versionstamp } = await here.createMonitor(ada, teamId);
    const client = await watch(there, ada.token, monitorKey(teamId, data.monitorId));
    expect((await fetch(`${here.url}/ping/${data.uuid}`)).status).toBe(200);
    expect(await changeAfter(client, versionstamp)).toMatchObject({
      event: ['$document', ...key],
      payload: { data: { status: 'up' } },
    });
    expect((await fetch(`${there.url}/ping/${data.uuid}/fail`)).status).toBe(200);
    const pings = { kind: 'document-get', path: key };
    expect(await here.valueOf(pings, ada.token)).toMatchObject({ data: { status: 'down', pingCount: 2 } });
  });
});
