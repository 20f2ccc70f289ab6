import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from '../../contract/documents.ts';
import { teamKey, userKey } from '../../contract/keys.ts';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Team, User } from '../../contract/records.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { resultsOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

/**
 * What third-party clients of the protocol rely on: one command or a batch, and an envelope for each (specification
 * §7).
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

  it('responds to a lone command with a lone envelope', async () => {
    const response = await server.send(get(userKey(ada.userId)), { authorization: `Bearer ${ada.token}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ kind: 'result', value: { data: { userId: ada.userId } } });
  });

  it.each([0, 1, 2, 100])('responds to a batch of %i with as many results', async (count) => {
    const commands = Array.from({ length: count }, () => get(userKey(ada.userId)));
    const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
    expect(results.map(({ kind }) => kind)).toEqual(commands.map(() => 'result'));
  });

  it('responds to a batch in the order of its commands, whatever their outcomes', async () => {
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

  it('makes a write visible to later reads in the same batch, but not to earlier ones', async () => {
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
  ])('refuses %s', async (_case, body) => {
    const response = await server.send(body);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ kind: 'error', name: 'PayloadTooLargeError' });
  });

  it.each([
    ['an empty body', '', 400],
    ['a body cut short', '{"kind":"rpc"', 400],
    ['a body that is no JSON', 'kind=rpc', 400],
    ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 400],
    ['a value that is no object', '[]', 422],
    ['an object without a kind', '{}', 422],
    ['a kind that is no text', '{"kind":1}', 422],
    ['an unknown kind', '{"kind":"document-take"}', 422],
    ['a kind of the websocket', '{"kind":"document-watch","key":["a"]}', 422],
    ['a command without its fields', '{"kind":"document-get"}', 422],
    ['a batch without its list', '{"kind":"commands"}', 422],
    ['a batch whose list is none', '{"kind":"commands","commands":{"length":1}}', 422],
  ])('refuses %s with an envelope', async (_case, body, status) => {
    const response = await server.send(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      kind: 'error',
      name: expect.stringMatching(/^(Invalid|Unknown)CommandError$/),
    });
  });

  it('refuses a body that is not declared as JSON', async () => {
    const response = await server.send('{"kind":"commands","commands":[]}', { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ kind: 'error', name: 'InvalidCommandError' });
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('responds to %s with 405', async (method) => {
    const response = await fetch(`${server.url}/api`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});
