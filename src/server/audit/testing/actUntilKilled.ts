import { openActing } from './openActing.ts';

/**
 * Run as `actUntilKilled.ts <place>`: repeats every kind of action concurrently, and prints a line for each completed
 * one.
 */
const AT_ONCE = 4;
const { acts } = await openActing(process.argv[2] ?? '');

async function actOn(act: () => Promise<void>): Promise<never> {
  for (;;) {
    await act();
    process.stdout.write('done\n');
  }
}

await Promise.all(acts.flatMap((act) => Array.from({ length: AT_ONCE }, () => actOn(act))));
