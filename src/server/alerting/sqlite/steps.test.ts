import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { createAlertWorld, type AlertWorld } from '../testing/alertWorld.ts';

const nextFile = temporaryFiles();
let file: string;
let world: AlertWorld;
beforeEach(() => {
  file = nextFile();
  world = createAlertWorld(file);
});
afterEach(() => world.close());

function countOf(sql: string): number {
  const sqlite = openDataFile(file);
  const count = prepareRead<[number]>(sqlite, sql).get()?.[0] ?? 0;
  sqlite.close();
  return count;
}

/** Flips that were put up while an older one still waits. */
const TOLD_TOO_EARLY =
  'SELECT count(*) FROM flips WHERE is_told = 1 AND id > (SELECT min(id) FROM flips WHERE is_told = 0)';
const madeSoFar = (): number => countOf('SELECT count(*) FROM notifications');

async function addFailedMonitors(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await world.ping(await world.addMonitor(`M${index}`), 'fail');
}

describe('putting flips up to be told', () => {
  it.each([
    ['many integrations', 60, 12, 400],
    ['many flips', 1, 250, 100],
  ])('goes by small steps, oldest first, and forgets none: %s', async (_what, integrations, monitors, most) => {
    for (let index = 0; index < integrations; index++) await world.addIntegration({ name: `I${index}` });
    await addFailedMonitors(monitors);
    let [steps, made] = [0, 0];
    for (let hasMore = true; hasMore; steps++) {
      ({ hasMore } = await world.alerts.queueFlips(world.clock.now));
      expect(madeSoFar() - made).toBeLessThanOrEqual(most);
      made = madeSoFar();
      expect(countOf(TOLD_TOO_EARLY)).toBe(0);
    }
    expect(steps).toBeGreaterThan(2);
    expect(made).toBe(integrations * monitors);
  });
});

describe('an integration that was switched off', () => {
  it('stays so when what was on its way to it arrives, and is used again when something later does', async () => {
    await world.addIntegration();
    await addFailedMonitors(3);
    const [one, other, refused] = await world.claim();
    if (!one || !other || !refused) throw new Error('Three were to be told.');
    const sentAt = world.clock.now;
    world.clock.now += 1_000;
    await world.answer(refused, 410);
    world.clock.now += 1_000;
    const attempt = { at: sentAt, isDelivered: true, status: 200, answer: '', tookMs: 2_000 };
    await world.alerts.finish([{ delivery: one, attempt, isPermanent: false }], 'me', world.clock.now);
    expect(await world.alerts.list(world.teamId)).toMatchObject([
      { disabled: { why: expect.stringContaining('410') } },
    ]);
    expect(await world.alerts.refusedIntegrations()).toHaveLength(1);
    const later = { ...attempt, at: world.clock.now };
    await world.alerts.finish([{ delivery: other, attempt: later, isPermanent: false }], 'me', world.clock.now);
    expect(await world.alerts.list(world.teamId)).toMatchObject([{ disabled: null }]);
  });
});
