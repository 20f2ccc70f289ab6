import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TeamUser } from '../../contract/records.ts';
import { openDataFile } from '../database/sqlite/openDataFile.ts';
import { prepareRead } from '../database/sqlite/statement.ts';
import { temporaryFiles } from '../database/sqlite/testing/temporaryFiles.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { createAlertLifecycle } from './alertLifecycle.ts';
import { type FileAlertWorld, openAlertStore, openAlertWorld } from './testing/openAlertWorld.ts';

const nextFile = temporaryFiles();
let file: string;
let world: FileAlertWorld;
beforeEach(() => {
  file = nextFile();
  world = openAlertWorld(file);
});
afterEach(() => world.close());

/** Counts how often a person's id occurs in the alert tables. */
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

/** Adds a person who has received this many alerts. */
async function addAlertedPerson(userId: string, alerts: number): Promise<void> {
  await subscribe(userId);
  const monitorId = await world.addMonitor();
  for (let count = 0; count < alerts; count++) {
    await world.ping(monitorId, count % 2 === 0 ? 'fail' : 'success');
    await world.deliverAll();
  }
}

describe('someone who deletes their account', () => {
  it('leaves no trace in the alert tables', async () => {
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

  it.each([1, 2, 3, 500])('is forgotten with all their alerts, %d rows at a time', async (stepRows) => {
    await addAlertedPerson('id_ann', 4);
    await subscribe('id_bob');
    const { forgetPerson, close } = openAlertStore(file, { stepAlerts: stepRows });
    let steps = 1;
    while ((await forgetPerson('id_ann')).hasMore) steps += 1;
    expect(steps).toBe(Math.floor(4 / stepRows) + 1);
    expect([tracesOf('id_ann'), tracesOf('id_bob')]).toEqual([0, 2]);
    await close();
  });
});

describe('someone who leaves a team', () => {
  it('loses their preferences for it, even if they join again', async () => {
    const server = await startTestServer();
    const [owner, leaver] = [await server.signUp(), await server.signUp()];
    const team = await server.createTeam(owner, leaver);
    const preferences = { teams: [{ teamId: team.teamId, mails: 'all' }], quietHours: null, weeklyReport: true };
    await server.valueOf({ kind: 'rpc', rpc: ['preferences', 'save'], input: preferences }, leaver.token);
    await server.replaceTeam({ ...team, users: team.users.filter(({ userId }) => userId === owner.userId) });
    await server.replaceTeam(team);
    const kept = await server.valueOf({ kind: 'rpc', rpc: ['preferences', 'get'] }, leaver.token);
    expect(kept).toMatchObject({ ...preferences, teams: [] });
    await server.close();
  });

  it('keeps their preferences if they rejoin before the cleanup', async () => {
    await subscribe('id_ann');
    const left = { teamId: world.teamId, userId: 'id_ann' };
    const lifecycle = (users: TeamUser[]) =>
      createAlertLifecycle({
        alerts: world.alerts,
        consent: { review: async () => undefined },
        people: { team: async () => ({ teamId: world.teamId, display: '', initials: '', users }) },
        setUpTeam: async () => undefined,
      });
    await lifecycle([{ userId: 'id_ann', role: 'member' }]).personLeft?.(left);
    expect((await world.alerts.preferences('id_ann')).teams).toHaveLength(1);
    await lifecycle([]).personLeft?.(left);
    expect((await world.alerts.preferences('id_ann')).teams).toEqual([]);
  });
});
