import { createInterface } from 'node:readline';
import { createTestStore } from './createTestStore.ts';

/**
 * Run as `sweepOnRequest.ts <file>`. Prints `ready`; then, for each instant on standard input, immediately sweeps
 * deadlines up to that instant and prints how many flips it wrote.
 */
const [file = ''] = process.argv.slice(2);
const { store } = createTestStore(file);
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${(await store.sweepDeadlines(Number(line))).flips}\n`);
}
await store.close();
