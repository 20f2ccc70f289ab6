import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { prepareWrite } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { openMonitorFile } from '../testing/openMonitorFile.ts';
import { NOW } from '../../../testing/clock.ts';

/** Short in ordinary test runs, full-length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 1_000 : 50;
const MONITORS = 10;

const nextFile = temporaryFiles();

function startSweeper(file: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, '../testing/sweepOnRequest.ts'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const nextLine = async (): Promise<string> => String((await once(lines, 'line'))[0]);
  return { child, ready: nextLine(), nextLine };
}

it('never writes a flip twice with two schedulers on one file', async () => {
  const file = nextFile();
  const monitors = openMonitorFile(file);
  const uuids = monitors.create(...Array.from({ length: MONITORS }, () => ({})));
  const beUp = prepareWrite(
    monitors.sqlite,
    "UPDATE all_monitors SET status = 'up', status_since = ?1, due_at = ?1, deadline_at = ?1, accounted_at = ?1",
  );
  const sweepers = [startSweeper(file), startSweeper(file)];
  try {
    await Promise.all(sweepers.map(({ ready }) => ready));
    const wins = sweepers.map(() => 0);
    for (let round = 0; round < ROUNDS; round++) {
      const at = NOW + round * 1_000;
      beUp(at);
      const answers = sweepers.map(({ nextLine }) => nextLine());
      for (const { child } of sweepers) child.stdin.write(`${at + 1}\n`);
      const flips = (await Promise.all(answers)).map(Number);
      expect(flips.reduce((sum, count) => sum + count, 0)).toBe(MONITORS);
      flips.forEach((count, sweeper) => (wins[sweeper] = (wins[sweeper] ?? 0) + count));
    }
    for (const uuid of uuids) {
      const flips = monitors.flips(uuid);
      expect(flips.map(({ at }) => at)).toEqual(Array.from({ length: ROUNDS }, (_, round) => NOW + round * 1_000));
    }
    process.stdout.write(`two schedulers, ${ROUNDS} rounds of ${MONITORS} deadlines: ${wins.join(' and ')} flips\n`);
  } finally {
    for (const { child } of sweepers) child.kill('SIGKILL');
    monitors.close();
  }
}, 300_000);
