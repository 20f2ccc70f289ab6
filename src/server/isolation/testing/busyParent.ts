import { join } from 'node:path';
import { createIsolation } from '../createIsolation.ts';
import { PROCESS_ID, SPIN_LONG } from './trials.ts';

// Prints the id of a process for isolated tasks, and then keeps that process busy.
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const program = join(import.meta.dirname, 'trialProgram.ts');
const isolation = createIsolation({ program, processes: 1, maxWaiting: 1, heapMiB: 64, logger });
const found = await isolation.run(PROCESS_ID, null);
void isolation.run(SPIN_LONG, null);
process.stdout.write(`${found.ok ? found.value : found.reason}\n`);
