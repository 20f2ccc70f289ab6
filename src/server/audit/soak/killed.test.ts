import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';
import { ENGINES } from '../../database/testing/engines.ts';
import { until } from '../../../testing/until.ts';
import { openActing } from '../testing/openActing.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 100 : 3;
const TIMEOUT_MS = isSoak ? 1_200_000 : 300_000;
const SCRIPT = join(__dirname, '../testing/actUntilKilled.ts');

/** Starts a process that performs actions, and kills it partway. */
async function actAndKill(place: string, acts: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let done = 0;
    for await (const line of createInterface(child.stdout))
      if (line === 'done' && ++done === acts) child.kill('SIGKILL');
    expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
  } finally {
    child.kill('SIGKILL');
  }
}

describe.each(ENGINES)('an action and its entry in $name', ({ places }) => {
  const nextPlace = places();

  it(
    `are either both stored or both missing after each of ${ROUNDS} kill -9`,
    async () => {
      const place = (await nextPlace()).url.replace(/^sqlite:/, '');
      let before = 0;
      for (let round = 0; round < ROUNDS; round++) {
        await actAndKill(place, 1 + ((round * 7) % 40));
        const acting = await openActing(place);
        // Statements that the killed process sent may still be committing.
        const { audited } = await until(async () => {
          const names = await acting.names();
          return names.left.join() === names.audited.join() && names;
        });
        await acting.close();
        expect(audited.length).toBeGreaterThan(before);
        before = audited.length;
      }
    },
    TIMEOUT_MS,
  );
});
