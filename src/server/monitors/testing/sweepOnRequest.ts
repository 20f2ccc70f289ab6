import { createInterface } from 'node:readline';
import { createTestStore } from './createTestStore.ts';

/**
 * Run as `sweepOnRequest.ts <file>`: prints `ready`. Then, for each line of input, which contains an instant, it
 * immediately sweeps deadlines up to it and prints how many flips it wrote.
 */
const [file = ''] = process.argv.slice(2);
const { store } = createTestStore(file);
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${(await store.sweepDeadlines(Number(line))).flips}\n`);
}
await store.close();
