import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow, Quiet, QuietWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let owner: TestPerson;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ teamId } = await server.createTeam(owner));
});

const move: MaintenanceWindow = {
  windowId: 'window',
  title: 'Move',
  monitorIds: [],
  when: { kind: 'weekly', days: [1], time: '02:00', minutes: 60, timezone: 'UTC' },
};

const call = (name: string, input: object) =>
  server.call({ kind: 'rpc', rpc: ['alerting', name], input: { teamId, ...input } }, owner.token);
const save = (versionstamp: string | null, changes: Partial<MaintenanceWindow> = {}) =>
  call('saveWindow', { versionstamp, window: { ...move, ...changes } });
const remove = (versionstamp: string) => call('deleteWindow', { windowId: 'window', versionstamp });

async function listed(): Promise<QuietWindow[]> {
  const { windows } = await server.valueOf<Quiet>(
    { kind: 'rpc', rpc: ['alerting', 'quiet'], input: { teamId } },
    owner.token,
  );
  return windows;
}

const saved = { kind: 'result' };
const changed = { name: 'DocumentAtomicCommitError' };
const missing = { name: 'DocumentNotFoundError' };

describe('a maintenance window', () => {
  it('is saved by only one of two concurrent edits', async () => {
    expect(await save(null)).toMatchObject(saved);
    const [read] = await listed();
    expect(await save(read?.versionstamp ?? '', { title: 'Mine' })).toMatchObject(saved);
    expect(await save(read?.versionstamp ?? '', { title: 'Theirs' })).toMatchObject(changed);
    const [now] = await listed();
    expect(now).toMatchObject({ title: 'Mine' });
    expect(await save(now?.versionstamp ?? '', { title: 'Theirs' })).toMatchObject(saved);
    expect(await listed()).toMatchObject([{ title: 'Theirs' }]);
  });

  it('is created once even if requested repeatedly, and never replaces another window', async () => {
    expect(await save(null)).toMatchObject(saved);
    const before = await listed();
    expect(await save(null)).toMatchObject(saved);
    expect(await listed()).toEqual(before);
    expect(await save(null, { title: 'Another' })).toMatchObject(changed);
    expect(await listed()).toEqual(before);
  });

  it('stays deleted when an earlier version is saved', async () => {
    await save(null);
    const [read] = await listed();
    expect(await remove(read?.versionstamp ?? '')).toMatchObject(saved);
    expect(await save(read?.versionstamp ?? '')).toMatchObject(missing);
    expect(await remove(read?.versionstamp ?? '')).toMatchObject(missing);
    expect(await listed()).toEqual([]);
  });

  it('is not deleted by someone who hasn’t read its current version', async () => {
    await save(null);
    const [read] = await listed();
    await save(read?.versionstamp ?? '', { title: 'Theirs' });
    expect(await remove(read?.versionstamp ?? '')).toMatchObject(changed);
    const [now] = await listed();
    expect(now).toMatchObject({ title: 'Theirs' });
    expect(await remove(now?.versionstamp ?? '')).toMatchObject(saved);
    expect(await listed()).toEqual([]);
  });

  it('keeps only the ids of the team’s monitors, and is refused if that leaves none', async () => {
    const { monitorId } = (await server.createMonitor(owner, teamId)).data;
    const { teamId: others } = await server.createTeam(owner);
    const foreign = (await server.createMonitor(owner, others)).data;
    const unknown = Array.from({ length: 498 }, (_, index) => String(index).padStart(64, 'x'));
    const monitorIds = [...unknown, foreign.monitorId, monitorId];
    expect(await save(null, { monitorIds })).toMatchObject(saved);
    const [read] = await listed();
    expect(read?.monitorIds).toEqual([monitorId]);
    expect(await save(null, { monitorIds })).toMatchObject(saved);
    expect(await save(read?.versionstamp ?? '', { monitorIds: unknown })).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'window/monitorIds' },
    });
    expect(await listed()).toEqual([read]);
  });

  it('can be changed but not added in a team that has a hundred windows', async () => {
    for (let count = 0; count < 100; count++) await save(null, { windowId: `w${count}` });
    expect(await save(null)).toMatchObject({ name: 'QuotaExceededError', detail: { limit: 'LIMIT_WINDOWS' } });
    const [one] = await listed();
    expect(await save(one?.versionstamp ?? '', { windowId: one?.windowId ?? '', title: 'New' })).toMatchObject(saved);
  });
});
