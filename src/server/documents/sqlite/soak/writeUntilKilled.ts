import { createSqliteDocumentStore } from '../sqliteDocumentStore.ts';

/** Run as `writeUntilKilled.ts <file> <writes>`: writes documents `n/0`, `n/1` …, and prints the number of each once it is acknowledged. */
const AT_ONCE = 8;
const [file = '', writes = '0'] = process.argv.slice(2);
const store = createSqliteDocumentStore(file);
let next = 0;

async function writeOn(): Promise<void> {
  while (next < Number(writes)) {
    const number = next++;
    await store.commit([], [{ type: 'set', key: ['n', String(number)], data: { number } }]);
    process.stdout.write(`${number}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
