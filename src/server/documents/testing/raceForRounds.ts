import { createInterface } from 'node:readline';
import type { AtomicCheck } from '../../../contract/documents.ts';
import { openDocuments } from './openDocuments.ts';

/**
 * Run as `raceForRounds.ts <place> <writer>`. Prints `ready`; then, for each check on standard input, immediately
 * commits the writer's name to the check's key and prints the outcome.
 */
const [place = '', writer = ''] = process.argv.slice(2);
const store = await openDocuments(place);
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  const check = JSON.parse(line) as AtomicCheck;
  const outcome = await store.commit([check], [{ type: 'set', key: check.key, data: writer }]);
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
await store.close();
