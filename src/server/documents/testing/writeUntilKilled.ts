import { openDocuments } from './openDocuments.ts';

/**
 * Run as `writeUntilKilled.ts <place> <writes>`. Writes documents `n/0`, `n/1` …, and prints each number once the write
 * is acknowledged. Runs until it's killed, which a busy test may do only after the last write.
 */
const AT_ONCE = 8;
const [place = '', writes = '0'] = process.argv.slice(2);
const store = await openDocuments(place);
let next = 0;

async function writeOn(): Promise<void> {
  while (next < Number(writes)) {
    const number = next++;
    await store.commit([], [{ type: 'set', key: ['n', String(number)], data: { number } }]);
    process.stdout.write(`${number}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
process.stdin.resume();
