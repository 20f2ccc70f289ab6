import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document, DocumentListEntry } from '../../contract/documents.ts';
import { createId } from '../../contract/ids.ts';
import { teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Team, TeamReference, User } from '../../contract/records.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { resultsOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

/** What a client of the same protocol that others wrote relies on: protocol.md, 'HTTP', 'Document commands', 'Tokens'. */
describe('the platform protocol over HTTP', () => {
  let server: TestServer;
  let ada: TestPerson;
  let teams: Team[];

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signUp();
    teams = [];
    for (let count = 0; count < 5; count++) teams.push(await server.createTeam(ada));
  });
  afterAll(() => server.close());

  const get = (path: string[]) => ({ kind: 'document-get', path });
  const own = () => server.valueOf<Document<User>>(get(userKey(ada.userId)), ada.token);

  describe('bodies', () => {
    it('answers a lone command with a lone envelope', async () => {
      const response = await server.send(get(userKey(ada.userId)), { authorization: `Bearer ${ada.token}` });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toMatchObject({ kind: 'result', value: { data: { userId: ada.userId } } });
    });

    it.each([0, 1, 2, 100])('answers a batch of %i with as many results', async (count) => {
      const commands = Array.from({ length: count }, () => get(userKey(ada.userId)));
      const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
      expect(results.map(({ kind }) => kind)).toEqual(commands.map(() => 'result'));
    });

    it('answers a batch in the order of its commands, whatever each one comes to', async () => {
      const commands = [
        get(teamKey(teams[1]?.teamId ?? '')),
        { kind: 'rpc', rpc: ['nobody', 'knows'] },
        { kind: 'no such kind' },
        'not a command',
        get([]),
        get(teamKey(teams[0]?.teamId ?? '')),
      ];
      const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
      expect(results).toMatchObject([
        { kind: 'result', value: { data: { teamId: teams[1]?.teamId } } },
        { kind: 'error', name: 'UnknownRpcError' },
        { kind: 'error', name: 'UnknownCommandError' },
        { kind: 'error', name: 'InvalidCommandError' },
        { kind: 'error', name: 'InvalidCommandError', detail: { path: 'path' } },
        { kind: 'result', value: { data: { teamId: teams[0]?.teamId } } },
      ]);
    });

    it('shows a write to the reads after it in the same batch, and not to those before it', async () => {
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
      [
        'more than 100 commands',
        JSON.stringify({ kind: 'commands', commands: Array.from({ length: 101 }, () => ({})) }),
      ],
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

    it('refuses a body that does not say that it is JSON', async () => {
      const response = await server.send('{"kind":"commands","commands":[]}', { 'content-type': 'text/plain' });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ kind: 'error', name: 'InvalidCommandError' });
    });

    it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('answers %s with 405', async (method) => {
      const response = await fetch(`${server.url}/api`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    });
  });

  describe('document-get and document-get-many', () => {
    it('answers a missing document with its key', async () => {
      const key = teamKey(createId('tid_'));
      expect(await server.call(get(key), ada.token)).toEqual({
        kind: 'error',
        name: 'DocumentNotFoundError',
        detail: { key },
      });
    });

    it('answers the found documents in the order asked and leaves the missing out', async () => {
      const [first, second] = teams.map(({ teamId }) => teamKey(teamId));
      const paths = [second, teamKey(createId('tid_')), first, second];
      const found = await server.valueOf<Document<Team>[]>({ kind: 'document-get-many', paths }, ada.token);
      expect(found.map(({ key }) => key)).toEqual([second, first, second]);
    });

    it.each([
      ['an unknown collection', ['elsewhere', 'x'], 'UnknownDocumentError'],
      ['a collection itself', ['users'], 'UnknownDocumentError'],
      ["the server's own records", ['$auth', 'keys'], 'UnknownDocumentError'],
      ['another person', ['users', 'id_0000000000000000000000'], 'ForbiddenError'],
    ])('refuses %s', async (_case, path, name) => {
      expect(await server.call(get(path), ada.token)).toMatchObject({ kind: 'error', name });
      expect(
        await server.call({ kind: 'document-get-many', paths: [userKey(ada.userId), path] }, ada.token),
      ).toMatchObject({ kind: 'error', name });
    });
  });

  describe('document-list', () => {
    const list = (more: object) =>
      server.valueOf<DocumentListEntry<TeamReference>[]>(
        { kind: 'document-list', prefix: userTeamsPrefix(ada.userId), ...more },
        ada.token,
      );

    it('answers the direct children in the order of their keys', async () => {
      const entries = await list({});
      expect(entries.map(({ document }) => document.data.teamId)).toEqual(teams.map(({ teamId }) => teamId).toSorted());
    });

    it('goes on after the cursor of the last entry, until nothing is left', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (;;) {
        const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) });
        if (page.length === 0) break;
        seen.push(...page.map(({ document }) => document.data.teamId));
        cursor = page.at(-1)?.cursor;
      }
      expect(seen).toEqual(teams.map(({ teamId }) => teamId).toSorted());
    });

    it.each([
      ['a limit of none', { limit: 0 }],
      ['a limit above a thousand', { limit: 1001 }],
      ['a limit that is no whole number', { limit: 1.5 }],
      ['a cursor that no answer carried', { cursor: 'elsewhere' }],
    ])('refuses %s', async (_case, more) => {
      const command = { kind: 'document-list', prefix: userTeamsPrefix(ada.userId), ...more };
      expect(await server.call(command, ada.token)).toMatchObject({ kind: 'error', name: 'InvalidCommandError' });
    });

    it('refuses a prefix that is no collection', async () => {
      const command = { kind: 'document-list', prefix: ['elsewhere'] };
      expect(await server.call(command, ada.token)).toMatchObject({ kind: 'error', name: 'UnknownCollectionError' });
    });
  });

  describe('document-atomic', () => {
    const rename = (document: Document<User>, display: string, check: object, ...more: object[]) => ({
      kind: 'document-atomic',
      checks: [{ key: document.key, ...check }, ...more],
      ops: [{ type: 'set', key: document.key, data: { ...document.data, display } }],
    });

    it.each([
      ['with', { type: 'check' }],
      ['without', {}],
    ])('takes checks %s a type and answers the new versionstamp', async (_case, type) => {
      const before = await own();
      const { versionstamp } = await server.valueOf<{ versionstamp: string }>(
        rename(before, `Ada ${_case}`, { ...type, versionstamp: before.versionstamp }),
        ada.token,
      );
      expect(versionstamp).toMatch(/^[0-9a-f]{20}$/);
      expect(versionstamp > before.versionstamp).toBe(true);
      expect(await own()).toEqual({ ...before, data: { ...before.data, display: `Ada ${_case}` }, versionstamp });
    });

    it('writes nothing when a check fails, and names the first failing key', async () => {
      const before = await own();
      const team = teamKey(teams[0]?.teamId ?? '');
      const command = rename(
        before,
        'Never written',
        { versionstamp: before.versionstamp },
        { key: team, versionstamp: null },
        { key: before.key, versionstamp: null },
      );
      expect(await server.call(command, ada.token)).toEqual({
        kind: 'error',
        name: 'DocumentAtomicCommitError',
        detail: { key: team },
      });
      expect(await own()).toEqual(before);
    });

    it('lets exactly one of two writers that read the same versionstamp win', async () => {
      for (let round = 0; round < 20; round++) {
        const before = await own();
        const writers = ['one', 'other'].map((name) =>
          server.call(rename(before, `${name} ${round}`, { versionstamp: before.versionstamp }), ada.token),
        );
        const kinds = (await Promise.all(writers)).map(({ kind }) => kind);
        expect(kinds.toSorted()).toEqual(['error', 'result']);
      }
    });

    it('refuses ops that name one document twice', async () => {
      const before = await own();
      const op = { type: 'set', key: before.key, data: before.data };
      expect(await server.call({ kind: 'document-atomic', checks: [], ops: [op, op] }, ada.token)).toMatchObject({
        kind: 'error',
        name: 'InvalidCommandError',
        detail: { path: 'ops/1/key' },
      });
    });
  });

  describe('the bearer', () => {
    const rpc = (...path: string[]) => ({ kind: 'rpc', rpc: path });

    it.each([
      ['no token', 'Bearer'],
      ['a token that is none', 'Bearer nonsense'],
      ['an unsigned token', `bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ])('answers every command of a request whose bearer is %s as unauthenticated', async (_case, authorization) => {
      const unauthenticated = { kind: 'error', name: 'UnauthenticatedError' };
      const commands = [get(userKey(ada.userId)), rpc('sessions', 'list'), rpc('nobody', 'knows')];
      const batch = await server.send({ kind: 'commands', commands }, { authorization });
      expect(batch.status).toBe(200);
      expect(await batch.json()).toEqual({ kind: 'results', results: commands.map(() => unauthenticated) });
      expect(await (await server.send(get(userKey(ada.userId)), { authorization })).json()).toEqual(unauthenticated);
    });

    it('still lets a dead bearer begin both ceremonies, refresh and sign out', async () => {
      const commands = [
        rpc('authentication', 'begin'),
        rpc('registration', 'begin'),
        { ...rpc('authentication', 'refreshAccessToken'), input: 'dead' },
        rpc('authentication', 'signOut'),
      ];
      const results = resultsOf(await server.call({ kind: 'commands', commands }, 'dead'));
      expect(results.map(({ kind }) => kind)).toEqual(['result', 'result', 'error', 'result']);
      expect(results[2]).toMatchObject({ name: 'UnauthenticatedError' });
    });

    it('takes another scheme as no bearer', async () => {
      const response = await server.send(rpc('authentication', 'begin'), { authorization: 'Basic YTpi' });
      expect(await response.json()).toMatchObject({ kind: 'result' });
    });

    it('refreshes a token set, and ends the session at sign-out', async () => {
      const bob = await server.signUp();
      const refresh = { ...rpc('authentication', 'refreshAccessToken'), input: bob.refreshToken };
      const tokens = await server.valueOf<{ access_token: string }>(refresh);
      expect(tokens).toEqual({
        access_token: expect.any(String),
        id_token: expect.any(String),
        refresh_token: expect.any(String),
      });
      expect(await server.call(get(userKey(bob.userId)), tokens.access_token)).toMatchObject({ kind: 'result' });
      expect(await server.call(rpc('authentication', 'signOut'), tokens.access_token)).toMatchObject({
        kind: 'result',
      });
      expect(await server.call(get(userKey(bob.userId)), tokens.access_token)).toEqual({
        kind: 'error',
        name: 'UnauthenticatedError',
      });
    });
  });
});
