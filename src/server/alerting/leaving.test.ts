import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AtomicOp } from '../../contract/documents.ts';
import { teamKey, userKey, userTeamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { openDataFile } from '../database/sqlite/openDataFile.ts';
import { prepareRead } from '../database/sqlite/statement.ts';
import { temporaryFiles } from '../database/sqlite/testing/temporaryFiles.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { createForgetGone } from './forgetGone.ts';
import { withLeaversForgotten } from './leaversForgotten.ts';
import { createPeople } from './people.ts';
import { openAlertStore } from './testing/openAlertStore.ts';
import { openAlertWorld, type FileAlertWorld } from './testing/openAlertWorld.ts';

const nextFile = temporaryFiles();
let file: string;
let world: FileAlertWorld;
beforeEach(() => {
  file = nextFile();
  world = openAlertWorld(file);
});
afterEach(() => world.close());

const { signal } = new AbortController();
const consent = { review: async () => undefined };

/** How often a person is named in what is kept for alerts. */
function tracesOf(userId: string, ofFile = file): number {
  const sqlite = openDataFile(ofFile);
  const count = prepareRead<[number]>(
    sqlite,
    `SELECT (SELECT count(*) FROM preferences WHERE user_id = ?1) + (SELECT count(*) FROM team_mails WHERE user_id = ?1) +
       (SELECT count(*) FROM notifications WHERE user_id = ?1)`,
  );
  const [traces = 0] = count.get(userId) ?? [];
  sqlite.close();
  return traces;
}

async function subscribe(userId: string): Promise<void> {
  const teams = [{ teamId: world.teamId, mails: 'all' as const }];
  await world.alerts.savePreferences(userId, { teams, quietHours: null, weeklyReport: true }, world.clock.now);
}

/** A person who was told of so many alerts. */
async function addToldPerson(userId: string, alerts: number): Promise<void> {
  await subscribe(userId);
  const monitorId = await world.addMonitor();
  for (let count = 0; count < alerts; count++) {
    await world.ping(monitorId, count % 2 === 0 ? 'fail' : 'success');
    await world.tell();
  }
}

describe('whoever deletes their account', () => {
  it('is named nowhere in what is kept for alerts', async () => {
    const server = await startTestServer();
    const [owner, leaver] = [await server.signUp(), await server.signUp('leaver@example.com')];
    const { teamId } = await server.createTeam(owner, leaver);
    const input = { teams: [{ teamId, mails: 'all' }], quietHours: null, weeklyReport: true };
    await server.valueOf({ kind: 'rpc', rpc: ['preferences', 'save'], input }, leaver.token);
    expect(tracesOf(leaver.userId, server.databaseFile)).toBe(2);
    const email = 'leaver@example.com';
    await server.valueOf({ kind: 'rpc', rpc: ['account', 'delete'], input: { email } }, leaver.token);
    expect(tracesOf(leaver.userId, server.databaseFile)).toBe(0);
    await server.close();
  });

  it.each([1, 2, 3, 500])('is forgotten with all that they were told, %d rows at a time', async (stepRows) => {
    await addToldPerson('id_ann', 4);
    await subscribe('id_bob');
    const { forgetPerson, close } = openAlertStore(file, { stepAlerts: stepRows });
    let steps = 1;
    while ((await forgetPerson('id_ann')).hasMore) steps += 1;
    expect(steps).toBe(Math.floor(4 / stepRows) + 1);
    expect([tracesOf('id_ann'), tracesOf('id_bob')]).toEqual([0, 2]);
    await close();
  });
});

describe('whoever leaves a team', () => {
  it('wishes nothing of it any more, also after they join again', async () => {
    const server = await startTestServer();
    const [owner, leaver] = [await server.signUp(), await server.signUp()];
    const team = await server.createTeam(owner, leaver);
    const preferences = { teams: [{ teamId: team.teamId, mails: 'all' }], quietHours: null, weeklyReport: true };
    await server.valueOf({ kind: 'rpc', rpc: ['preferences', 'save'], input: preferences }, leaver.token);
    const put = (data: Team) => {
      const ops = [{ type: 'set', key: teamKey(team.teamId), data }];
      return server.valueOf({ kind: 'document-atomic', checks: [], ops }, owner.token);
    };
    await put({ ...team, users: team.users.filter(({ userId }) => userId === owner.userId) });
    await put(team);
    const kept = await server.valueOf({ kind: 'rpc', rpc: ['preferences', 'get'] }, leaver.token);
    expect(kept).toMatchObject({ ...preferences, teams: [] });
    await server.close();
  });

  it('keeps their wishes when the commit fails, or puts back what it takes away', async () => {
    await subscribe('id_ann');
    const error = jest.fn<(fields: object, message: string) => void>();
    const store = withLeaversForgotten(createMemoryDocumentStore(), {
      alerts: world.alerts,
      consent,
      logger: { error },
    });
    const key = userTeamKey('id_ann', world.teamId);
    const leave: AtomicOp = { type: 'delete', key };
    await store.commit([{ key, versionstamp: '00000000000000000001' }], [leave]);
    await store.commit([], [leave, { type: 'set', key, data: { teamId: world.teamId } }]);
    await store.commit([], [{ type: 'delete', key: userTeamKey('id_bob', world.teamId) }]);
    expect((await world.alerts.preferences('id_ann')).teams).toHaveLength(1);
    await store.commit([], [leave]);
    expect((await world.alerts.preferences('id_ann')).teams).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });

  it('has left all the same when forgetting fails, which a human hears of', async () => {
    const error = jest.fn<(fields: object, message: string) => void>();
    const inner = createMemoryDocumentStore();
    const full = (): never => {
      throw new Error('The disk is full.');
    };
    const store = withLeaversForgotten(inner, {
      alerts: { stopMails: full, forgetPerson: full },
      consent,
      logger: { error },
    });
    await inner.commit([], [{ type: 'set', key: userKey('id_ann'), data: {} }]);
    expect(await store.commit([], [{ type: 'delete', key: userKey('id_ann') }])).toMatchObject({ committed: true });
    expect(await inner.get(userKey('id_ann'))).toBeNull();
    expect(error).toHaveBeenCalledTimes(1);
  });
});

it('what a crash has left of people who went is forgotten later, and of nobody else', async () => {
  const documents = createMemoryDocumentStore();
  const put = (key: string[], data: object) => documents.commit([], [{ type: 'set', key, data }]);
  await put(teamKey(world.teamId), { teamId: world.teamId, users: [{ userId: 'id_member', role: 'member' }] });
  for (const userId of ['id_member', 'id_left']) await put(userKey(userId), { userId });
  await addToldPerson('id_gone', 2);
  for (const userId of ['id_member', 'id_left', 'id_Other']) await subscribe(userId);
  const people = createPeople(documents);
  await createForgetGone({ alerts: world.alerts, documents, people, consent })(signal);
  expect(['id_gone', 'id_Other', 'id_left', 'id_member'].map((userId) => tracesOf(userId))).toEqual([0, 0, 1, 2]);
});
