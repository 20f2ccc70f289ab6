import { createIsolation } from '../createIsolation.ts';
import { PROCESS_ID, SPIN_LONG } from './trials.ts';

// Starts the program that its argument names for isolated tasks, prints its process's id, and then keeps it busy.
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [, , program = ''] = process.argv;
const isolation = createIsolation({ program, processes: 1, maxWaiting: 1, heapMiB: 64, logger });
const found = await isolation.run(PROCESS_ID, null);
void isolation.run(SPIN_LONG, null);
process.stdout.write(`${found.ok ? found.value : found.reason}\n`);
