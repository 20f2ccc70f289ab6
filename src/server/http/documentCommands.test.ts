import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document, DocumentListEntry } from '../../contract/documents.ts';
import { createId } from '../../contract/ids.ts';
import { teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { Team, TeamReference, User } from '../../contract/records.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

/** Covers what third-party clients of the protocol rely on: the document commands in §7 of the specification. */
describe('the document commands over HTTP', () => {
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

  describe('document-get and document-get-many', () => {
    it('returns a missing document with its key', async () => {
      const key = teamKey(createId('tid_'));
      expect(await server.call(get(key), ada.token)).toEqual({
        kind: 'error',
        name: 'DocumentNotFoundError',
        detail: { key },
      });
    });

    it('returns the existing documents in the requested order, without missing ones', async () => {
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

    it('returns the direct children in the order of their keys', async () => {
      const entries = await list({});
      expect(entries.map(({ document }) => document.data.teamId)).toEqual(teams.map(({ teamId }) => teamId).toSorted());
    });

    it('continues after the last entry’s cursor until nothing is left', async () => {
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
      ['a limit of 0', { limit: 0 }],
      ['a limit above a thousand', { limit: 1001 }],
      ['a limit that isn’t a whole number', { limit: 1.5 }],
      ['an invalid cursor', { cursor: 'elsewhere' }],
    ])('refuses %s', async (_case, more) => {
      const command = { kind: 'document-list', prefix: userTeamsPrefix(ada.userId), ...more };
      expect(await server.call(command, ada.token)).toMatchObject({ kind: 'error', name: 'InvalidCommandError' });
    });

    it('refuses a prefix that isn’t a collection', async () => {
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
    ])('accepts checks %s a type, and returns the new versionstamp', async (_case, type) => {
      const before = await own();
      const { versionstamp } = await server.valueOf<{ versionstamp: string }>(
        rename(before, `Ada ${_case}`, { ...type, versionstamp: before.versionstamp }),
        ada.token,
      );
      expect(versionstamp).toMatch(/^[0-9a-f]{20}$/);
      expect(versionstamp > before.versionstamp).toBe(true);
      expect(await own()).toEqual({ ...before, data: { ...before.data, display: `Ada ${_case}` }, versionstamp });
    });

    it('refuses a set without data', async () => {
      const command = { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: userKey(ada.userId) }] };
      expect(await server.call(command, ada.token)).toMatchObject({
        kind: 'error',
        name: 'InvalidCommandError',
        detail: { path: 'ops/0/data', message: 'is required' },
      });
    });

    it('writes nothing if a check fails, and names the first failing key', async () => {
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

    it('lets exactly one of two writers with the same versionstamp succeed', async () => {
      for (let round = 0; round < 20; round++) {
        const before = await own();
        const writers = ['one', 'other'].map((name) =>
          server.call(rename(before, `${name} ${round}`, { versionstamp: before.versionstamp }), ada.token),
        );
        const kinds = (await Promise.all(writers)).map(({ kind }) => kind);
        expect(kinds.toSorted()).toEqual(['error', 'result']);
      }
    });

    it('refuses two ops on the same document', async () => {
      const before = await own();
      const op = { type: 'set', key: before.key, data: before.data };
      expect(await server.call({ kind: 'document-atomic', checks: [], ops: [op, op] }, ada.token)).toMatchObject({
        kind: 'error',
        name: 'InvalidCommandError',
        detail: { path: 'ops/1/key' },
      });
    });
  });
});
