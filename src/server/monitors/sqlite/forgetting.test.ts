import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { MonitorStore } from '../monitorStore.ts';
import { createTestStore } from '../testing/createTestStore.ts';
import { somePing } from '../testing/monitorSamples.ts';

const START = 1_800_000_000_000;
const DAY = 86_400_000;
/** The tables with rows for monitors. */
const TABLES = ['pings', 'ping_bodies', 'flips', 'edits', 'daily_rollups'];
const nextFile = temporaryFiles();

let file: string;
let store: MonitorStore;
let teamId: string;
let gone: PingableMonitor;
let kept: PingableMonitor;

beforeEach(async () => {
  file = nextFile();
  teamId = createId(TEAM_ID_PREFIX);
  const test = createTestStore(file);
  store = test.store;
  const [first, second] = await test.make(teamId, [{ name: 'Gone' }, { name: 'Kept' }], START);
  if (first === undefined || second === undefined) throw new Error('No monitors were made.');
  [gone, kept] = [first, second];
  await live(gone, 10);
  await live(kept, 3);
});
afterEach(() => store.close());

/** Sends pings with bodies over several days, with flips in between. */
async function live({ uuid }: PingableMonitor, pings: number): Promise<void> {
  for (let ping = 0; ping < pings; ping++) {
    const at = START + ping * (DAY / 100);
    const kind = ping % 2 === 0 ? 'success' : 'fail';
    await store.recordPing({ by: 'uuid', uuid }, somePing({ kind, at, body: Buffer.from('said') }));
  }
}

/** Counts the rows in each table of the file, for all monitors. */
function rowsInFile(): number[] {
  const database = openDataFile(file);
  const counts = TABLES.map(
    (table) => prepareRead<[number]>(database, `SELECT count(*) FROM ${table}`).get()?.[0] ?? 0,
  );
  database.close();
  return counts;
}

async function sweep(): Promise<void> {
  while ((await store.prune(START)).hasMore);
}

describe('a deleted team', () => {
  it('loses its monitors and ping key', async () => {
    const key = await store.pingKey(teamId);
    await store.removeTeam(teamId);
    expect([await store.find(gone), await store.find(kept)]).toEqual([null, null]);
    await sweep();
    expect(rowsInFile()).toEqual(TABLES.map(() => 0));
    const target = { by: 'slug', pingKey: key, slug: 'backup', settingsToCreate: null } as const;
    expect(await store.recordPing(target, somePing({ at: START }))).toMatchObject({ recorded: false });
  });

  it('can be removed again', async () => {
    await store.removeTeam(teamId);
    await store.removeTeam(teamId);
    expect(await store.find(gone)).toBeNull();
  });
});
