import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from '../../contract/documents.ts';
import { teamKey, userKey } from '../../contract/keys.ts';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Team, User } from '../../contract/records.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { resultsOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

/**
 * Covers what third-party clients of the protocol rely on: one command or a batch, and an envelope for each
 * (specification §7).
 */
describe('a body over HTTP', () => {
  let server: TestServer;
  let ada: TestPerson;
  let first: Team;
  let second: Team;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signUp();
    first = await server.createTeam(ada);
    second = await server.createTeam(ada);
  });
  afterAll(() => server.close());

  const get = (path: string[]) => ({ kind: 'document-get', path });
  const own = () => server.valueOf<Document<User>>(get(userKey(ada.userId)), ada.token);

  it('gets a single envelope for a single command', async () => {
    const response = await server.send(get(userKey(ada.userId)), { authorization: `Bearer ${ada.token}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ kind: 'result', value: { data: { userId: ada.userId } } });
  });

  it.each([0, 1, 2, 100])('gets as many results as a batch of %i has commands', async (count) => {
    const commands = Array.from({ length: count }, () => get(userKey(ada.userId)));
    const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
    expect(results.map(({ kind }) => kind)).toEqual(commands.map(() => 'result'));
  });

  it('gets results in the order of the commands, even if some fail', async () => {
    const commands = [
      get(teamKey(second.teamId)),
      { kind: 'rpc', rpc: ['nobody', 'knows'] },
      { kind: 'no such kind' },
      'not a command',
      get([]),
      get(teamKey(first.teamId)),
    ];
    const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
    expect(results).toMatchObject([
      { kind: 'result', value: { data: { teamId: second.teamId } } },
      { kind: 'error', name: 'UnknownRpcError' },
      { kind: 'error', name: 'UnknownCommandError' },
      { kind: 'error', name: 'InvalidCommandError' },
      { kind: 'error', name: 'InvalidCommandError', detail: { path: 'path' } },
      { kind: 'result', value: { data: { teamId: first.teamId } } },
    ]);
  });

  it('makes a write visible to later reads of the same batch, but not to earlier ones', async () => {
    const before = await own();
    const data = { ...before.data, display: 'Written in a batch' };
    const commands = [
      get(before.key),
      { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: before.key, data }] },
      get(before.key),
    ];
    const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
    expect(results).toMatchObject([
      { value: { data: { display: before.data.display } } },
      { kind: 'result' },
      { value: { data: { display: 'Written in a batch' } } },
    ]);
  });

  it.each([
    ['more than 100 commands', JSON.stringify({ kind: 'commands', commands: Array.from({ length: 101 }, () => ({})) })],
    ['more than 1 MiB', `{"kind":"rpc","rpc":["a","b"],"input":"${'x'.repeat(MAX_BODY_BYTES)}"}`],
  ])('is refused if it has %s', async (_case, body) => {
    const response = await server.send(body);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ kind: 'error', name: 'PayloadTooLargeError' });
  });

  it.each([
    ['an empty body', '', 400],
    ['a truncated body', '{"kind":"rpc"', 400],
    ['a body that isn’t JSON', 'kind=rpc', 400],
    ['bytes that aren’t UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 400],
    ['a value that isn’t an object', '[]', 422],
    ['an object without a kind', '{}', 422],
    ['an object whose kind isn’t text', '{"kind":1}', 422],
    ['a command of an unknown kind', '{"kind":"document-take"}', 422],
    ['a command for the websocket', '{"kind":"document-watch","key":["a"]}', 422],
    ['a command without its fields', '{"kind":"document-get"}', 422],
    ['a batch without its list', '{"kind":"commands"}', 422],
    ['a batch whose commands aren’t a list', '{"kind":"commands","commands":{"length":1}}', 422],
  ])('is refused with an envelope if it is %s', async (_case, body, status) => {
    const response = await server.send(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      kind: 'error',
      name: expect.stringMatching(/^(Invalid|Unknown)CommandError$/),
    });
  });

  it('is refused if it is not declared as JSON', async () => {
    const response = await server.send('{"kind":"commands","commands":[]}', { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ kind: 'error', name: 'InvalidCommandError' });
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('gets 405 if it is sent with %s', async (method) => {
    const response = await fetch(`${server.url}/api`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each(['/api', '/api/v3/checks/'])(
    'ends its connection at %s if it comes in many tiny chunks, each of which costs more than its byte',
    async (path) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      const closed = once(socket, 'close');
      socket.on('error', () => undefined).resume();
      const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\n\r\n`);
      socket.write('1\r\nx\r\n'.repeat(5_000));
      await closed;
      expect(socket.bytesRead).toBe(0);
    },
  );
});
