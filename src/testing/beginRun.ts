import { symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startPostgres, type TestPostgres } from '../server/database/postgres/testing/startPostgres.ts';
import { bundledFile } from '../server/testing/bundleForTests.ts';
import { makeRunFolder } from './runFolder.ts';

declare global {
  var running: { folder: string; lender: Server; postgres(): Promise<TestPostgres> | undefined } | undefined;
}

/**
 * Global setup for Jest and Playwright. Temporary files go to a folder that belongs to this run. The first test that
 * needs PostgreSQL starts it for the whole run, unless TEST_DATABASE_URL names another server. The user in that URL
 * must be allowed to create databases.
 */
export default async function beginRun(): Promise<void> {
  // Every project in the run calls this function, but they share one setup.
  if (globalThis.running !== undefined) return;
  const folder = makeRunFolder();
  process.env.TMPDIR = folder;
  // Programs in this folder find their packages here.
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  process.env.TEST_ISOLATED_PROGRAM = await bundledFile('src/server/isolated.ts');
  let postgres: Promise<TestPostgres> | undefined;
  const lender = createServer((_request, response) => {
    postgres ??= startPostgres();
    // A keep-alive connection could close just as a busy test reuses it.
    response.setHeader('connection', 'close');
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve));
  lender.unref();
  globalThis.running = { folder, lender, postgres: () => postgres };
  process.env.POSTGRES_LENDER = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`;
}
