import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const startPostgres = resolve(__dirname, '../postgres/testing/startPostgres.ts');

it('the tests’ PostgreSQL stops before an otherwise idle process exits', async () => {
  const program = `
    import { startPostgres } from ${JSON.stringify(startPostgres)};
    const postgres = await startPostgres();
    await postgres.remove();
    console.log('removed');
  `;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  expect(stdout).toBe('removed\n');
});
