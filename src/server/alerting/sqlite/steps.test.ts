import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { openAlertWorld, type FileAlertWorld } from '../testing/openAlertWorld.ts';

const nextFile = temporaryFiles();
let file: string;
let world: FileAlertWorld;
beforeEach(() => {
  file = nextFile();
  world = openAlertWorld(file);
});
afterEach(() => world.close());

function countOf(sql: string): number {
  const sqlite = openDataFile(file);
  const count = prepareRead<[number]>(sqlite, sql).get()?.[0] ?? 0;
  sqlite.close();
  return count;
}

/** Counts flips that were queued although an older one is still waiting. */
const QUEUED_TOO_EARLY =
  'SELECT count(*) FROM flips WHERE is_told = 1 AND id > (SELECT min(id) FROM flips WHERE is_told = 0)';
const madeSoFar = (): number => countOf('SELECT count(*) FROM notifications');

async function addFailedMonitors(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await world.ping(await world.addMonitor(`M${index}`), 'fail');
}

describe('queueing the alerts of flips', () => {
  it.each([
    ['many integrations', 60, 12, 400],
    ['many flips', 1, 250, 100],
  ])('proceeds in small steps, oldest first, without skipping any: %s', async (_what, integrations, monitors, most) => {
    for (let index = 0; index < integrations; index++) await world.addIntegration({ name: `I${index}` });
    await addFailedMonitors(monitors);
    let [steps, made] = [0, 0];
    for (let hasMore = true; hasMore; steps++) {
      ({ hasMore } = await world.alerts.queueFlips(world.clock.now));
      expect(madeSoFar() - made).toBeLessThanOrEqual(most);
      made = madeSoFar();
      expect(countOf(QUEUED_TOO_EARLY)).toBe(0);
    }
    expect(steps).toBeGreaterThan(2);
    expect(made).toBe(integrations * monitors);
  });
});
