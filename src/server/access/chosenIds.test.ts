import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createId, INTEGRATION_ID_PREFIX, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import type { OpenDatabase } from '../database/openDatabase.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import { ENGINES } from '../database/testing/engines.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createSqlDocumentStore } from '../documents/sql/sqlDocumentStore.ts';
import { someSettings } from '../monitors/testing/monitorSamples.ts';
import { deletedTeamKey, endedTeamKey, NOTE_PREFIXES } from '../teams/lifecycle.ts';
import { planEnd, readDeletedTeam } from '../teamSettings/deletedTeamRecords.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { declaredByServer } from './testing/declared.ts';

const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input });

interface Kind {
  /** Creates a record with an id that the client chooses. */
  create(teamId: string, id: string): object;
  /** Lists the team's records. */
  list(teamId: string): object;
  newId(): string;
  /** The outcome for a stranger who creates a record in a team of their own with an id that another team uses. */
  elsewhere: string;
}

/** The ids that clients choose for records in a team, by the name of the input field. */
const KINDS: Record<string, Kind> = {
  monitorId: {
    create: (teamId, monitorId) => rpc('monitors/create', { teamId, monitorId, settings: someSettings }),
    list: (teamId) => rpc('monitors/list', { teamId }),
    newId: () => createId(MONITOR_ID_PREFIX),
    elsewhere: 'InvalidInputError',
  },
  integrationId: {
    create: (teamId, integrationId) =>
      rpc('integrations/save', {
        teamId,
        integrationId,
        versionstamp: null,
        settings: {
          name: 'Chat',
          config: { kind: 'slack', url: 'https://hooks.slack.example/T0' },
          isDefault: false,
          remindEverySeconds: null,
          alertAfterFailures: 1,
          wantsSummary: false,
        },
      }),
    list: (teamId) => rpc('integrations/list', { teamId }),
    newId: () => createId(INTEGRATION_ID_PREFIX),
    elsewhere: 'DocumentAtomicCommitError',
  },
  windowId: {
    create: (teamId, windowId) =>
      rpc('alerting/saveWindow', {
        teamId,
        versionstamp: null,
        window: { windowId, title: 'Deploy', when: { kind: 'once', from: 1, minutes: 60 }, monitorIds: [] },
      }),
    list: (teamId) => rpc('alerting/quiet', { teamId }),
    newId: () => createId('wid_'),
    // These ids only have to be unique in their team.
    elsewhere: 'result',
  },
};
/** The id of a copied monitor is used like that of any other new monitor. */
const SAME_AS_MONITORS = 'copyId';

/** Ids that the server, an authenticator or another service makes; clients can only name existing records by them. */
const MADE_FOR_CLIENTS = [
  'actorId',
  'chatId',
  'deletedTeamId',
  'id',
  'importId',
  'invitationId',
  'keyId',
  'notificationId',
  'passkeyId',
  'providerId',
  'rawId',
  'roomId',
  'screenId',
  'sessionId',
  'toTeamId',
  'toUserId',
  'userId',
];

/** Returns the names of a schema's fields that contain an id. */
function idFieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> };
  const own = Object.keys(properties).filter((name) => /^id$|Id$/.test(name));
  return [...own, ...[...Object.values(properties), ...Object.values(rest)].flatMap(idFieldsOf)];
}

it('every id in a request is known either as chosen by clients, and so tested below, or as made for them', async () => {
  const { procedures, collections } = await declaredByServer();
  const named = new Set(procedures.flatMap(({ input }) => idFieldsOf(input)));
  expect([...named].toSorted()).toEqual(
    [...Object.keys(KINDS), SAME_AS_MONITORS, 'teamId', ...MADE_FOR_CLIENTS].toSorted(),
  );
  const creatable = collections.filter(({ needs }) => needs?.create !== undefined).map(({ documents }) => documents);
  expect(creatable).toEqual(['teams/{teamId}']);
});

describe.each(ENGINES)('an id chosen by a client, on $name', ({ places }) => {
  let server: TestServer;
  let owner: TestPerson;
  let stranger: TestPerson;
  let database: OpenDatabase;
  /** Like the documents of another server, which could have left a note behind when it crashed. */
  let documents: DocumentStore;

  // Declared before the databases are, which are deleted by hooks of their own.
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  const nextPlace = places();
  beforeAll(async () => {
    const place = await nextPlace();
    database = await place.open();
    documents = createSqlDocumentStore(database);
    server = await startTestServer({ config: { database: databaseAt(place.url) } });
    [owner, stranger] = [await server.signUp(), await server.signUp()];
  });

  const call = async (who: TestPerson, command: object): Promise<string> => {
    const envelope = await server.call(command, who.token);
    return envelope.kind === 'error' ? envelope.name : envelope.kind;
  };
  const takeOver = (teamId: string) => {
    const users: Team['users'] = [{ userId: stranger.userId, role: 'owner' }];
    const data: Team = { teamId, display: 'Taken over', initials: '', users };
    return call(stranger, { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key: teamKey(teamId), data }] });
  };
  const deleteTeam = (teamId: string) => call(owner, rpc('teams/delete', { teamId }));
  const restoreTeam = (teamId: string) => call(owner, rpc('teams/restore', { deletedTeamId: teamId }));

  it('belongs to one team forever: no one else can use a deleted team’s id, and its owner can restore it', async () => {
    const team = await server.createTeam(owner);
    expect(await takeOver(team.teamId)).toBe('ForbiddenError');
    expect(await deleteTeam(team.teamId)).toBe('result');
    expect(await takeOver(team.teamId)).toBe('ForbiddenError');
    expect(await restoreTeam(team.teamId)).toBe('result');
    expect((await server.documents.get(teamKey(team.teamId)))?.data).toEqual(team);
  });

  it('isn’t free again after a deleted team was permanently removed', async () => {
    const { teamId } = await server.createTeam(owner);
    await deleteTeam(teamId);
    // The deleted team changes when its owners are e-mailed.
    await untilCommitted(server.documents, async () => ({
      answer: null,
      ...planEnd((await readDeletedTeam(server.documents, teamId))!),
    }));
    expect(await server.documents.get(deletedTeamKey(teamId))).toBeNull();
    expect(await takeOver(teamId)).toBe('ForbiddenError');
  });

  it('isn’t free again after its team was removed with its last member’s account', async () => {
    const email = `last-${createId('')}@example.com`;
    const last = await server.signUp(email);
    const { teamId } = await server.createTeam(last);
    await server.valueOf(rpc('account/delete', { email }), last.token);
    expect(await takeOver(teamId)).toBe('ForbiddenError');
  });

  it.each([
    ['record that can be restored', deletedTeamKey],
    ['mark of its end', endedTeamKey],
    ...(['teamCreated', 'teamShelved', 'teamRestored', 'teamDeleted'] as const).map(
      (kind) => [`${kind} note`, (teamId: string) => [...NOTE_PREFIXES[kind], teamId]] as const,
    ),
  ])('is taken if all that is left of its team is the %s', async (_trace, keyOf) => {
    const teamId = createId(TEAM_ID_PREFIX);
    const trace = { type: 'set' as const, key: keyOf(teamId), data: {} };
    await documents.commit([], [trace]);
    expect(await takeOver(teamId)).toBe('ForbiddenError');
    await documents.commit([], [{ type: 'delete', key: trace.key }]);
    expect(await takeOver(teamId)).toBe('result');
  });

  it('keeps a second deletion from replacing a record that can be restored', async () => {
    const { teamId } = await server.createTeam(owner);
    const key = deletedTeamKey(teamId);
    await server.documents.commit([], [{ type: 'set', key, data: 'another team' }]);
    expect(await deleteTeam(teamId)).toBe('DocumentAtomicCommitError');
    expect((await server.documents.get(key))?.data).toBe('another team');
    await server.documents.commit([], [{ type: 'delete', key }]);
  });

  it.each(Object.entries(KINDS))(
    '(%s) gives a stranger nothing, even while its team is deleted',
    async (_name, kind) => {
      const [{ teamId }, own] = [await server.createSilentTeam(owner), await server.createSilentTeam(stranger)];
      const id = kind.newId();
      /** Lists the records without their versionstamps, which change when a team is restored. */
      const list = async (who: TestPerson, of: string) =>
        JSON.stringify(await server.valueOf(kind.list(of), who.token), (name, value: unknown) =>
          name === 'versionstamp' ? undefined : value,
        );
      expect(await call(owner, kind.create(teamId, id))).toBe('result');
      const before = await list(owner, teamId);
      expect(before).toContain(id);

      const attempt = async () => ({
        inside: await call(stranger, kind.create(teamId, id)),
        elsewhere: await call(stranger, kind.create(own.teamId, id)),
      });
      await deleteTeam(teamId);
      expect(await attempt()).toEqual({ inside: 'DocumentNotFoundError', elsewhere: kind.elsewhere });
      expect((await list(stranger, own.teamId)).includes(id)).toBe(kind.elsewhere === 'result');
      expect(await restoreTeam(teamId)).toBe('result');
      expect(await list(owner, teamId)).toEqual(before);
    },
  );
});
