import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { MonitorStore } from '../monitorStore.ts';
import { createTestStore, somePing } from '../testing/createTestStore.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Of the default. */
const KEPT = 1_000;
const MOST = KEPT + 100;
const nextFile = temporaryFiles();

let store: MonitorStore;
let file: SqliteDatabase;
let busy: string;
let quiet: string;

beforeEach(async () => {
  const name = nextFile();
  const test = createTestStore(name);
  store = test.store;
  file = openDataFile(name);
  const monitors = await test.make(createId(TEAM_ID_PREFIX), [{ name: 'Busy' }, { name: 'Quiet' }], START);
  [busy = '', quiet = ''] = monitors.map(({ uuid }) => uuid);
});
afterEach(async () => {
  file.close();
  await store.close();
});

/** Pings from one minute after the start to another, with bodies. */
async function ping(uuid: string, from: number, to: number): Promise<void> {
  const minutes = Array.from({ length: to - from }, (_, index) => from + index);
  await Promise.all(
    minutes.map((minute) =>
      store.recordPing(
        { by: 'uuid', uuid },
        somePing({ at: START + minute * MINUTE, kind: 'log', body: Buffer.from(`${minute}`) }),
      ),
    ),
  );
}

async function prune(now = START): Promise<void> {
  while ((await store.prune(now)).hasMore);
}

/** The minutes of the pings of a monitor that are in the file, and those of the bodies. */
function minutesOf(uuid: string) {
  const pings = prepareRead<[number]>(
    file,
    'SELECT at FROM pings WHERE monitor = (SELECT id FROM monitors WHERE uuid = ?) ORDER BY sequence',
  );
  const bodies = prepareRead<[Buffer]>(
    file,
    'SELECT bytes FROM ping_bodies WHERE monitor = (SELECT id FROM monitors WHERE uuid = ?) ORDER BY sequence',
  );
  return {
    pings: pings.all(uuid).map(([at]) => (at - START) / MINUTE),
    bodies: bodies.all(uuid).map(([bytes]) => Number(bytes.toString())),
  };
}

describe('pruning', () => {
  it('keeps the last 1,000 pings with their bodies, and a hundred more at most until its turn comes', async () => {
    await ping(quiet, 0, 10);
    for (let count = 0; count < 1_350; count += 50) {
      await ping(busy, count, count + 50);
      await prune();
      const { pings, bodies } = minutesOf(busy);
      expect(pings.length).toBeLessThan(MOST);
      expect(pings.length).toBeGreaterThanOrEqual(Math.min(count + 50, KEPT));
      expect([pings[0], pings.at(-1)]).toEqual([count + 50 - pings.length, count + 49]);
      expect(bodies).toEqual(pings);
    }
    expect(minutesOf(quiet).pings).toHaveLength(10);
  });

  it('comes down to 1,000 at its next turn after a burst', async () => {
    await ping(busy, 0, 1_150);
    await prune();
    expect(minutesOf(busy).pings).toEqual(Array.from({ length: KEPT }, (_, index) => 150 + index));
  });

  it('forgets flips after 400 days', async () => {
    for (const [kind, day] of [
      ['fail', 0],
      ['success', 1],
      ['fail', 2],
    ] as const) {
      await store.recordPing({ by: 'uuid', uuid: busy }, somePing({ kind, at: START + day * DAY }));
    }
    const flips = prepareRead<[string]>(file, 'SELECT to_status FROM flips ORDER BY id');
    await prune(START + 400 * DAY);
    expect(flips.all()).toEqual([['down'], ['up'], ['down']]);
    await prune(START + 401 * DAY + 1);
    expect(flips.all()).toEqual([['down']]);
  });
});
