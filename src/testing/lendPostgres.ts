import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPostgres, type TestPostgres } from '../server/database/postgres/testing/startPostgres.ts';

declare global {
  var lending: { server: Server; postgres(): Promise<TestPostgres> | undefined } | undefined;
}

/**
 * The global set-up of jest and Playwright: whichever test asks first starts one PostgreSQL for the whole run. TEST_DATABASE_URL names another that is
 * used instead; its user must be able to create databases.
 */
export default async function lendPostgres(): Promise<void> {
  // Each project of the run sets up; they share one.
  if (globalThis.lending !== undefined) return;
  let postgres: Promise<TestPostgres> | undefined;
  const server = createServer((_request, response) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  globalThis.lending = { server, postgres: () => postgres };
  process.env.POSTGRES_LENDER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
