import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** In the format of `DATABASE_URL`. */
  url: string;
  name: string;
}

/** Creates an empty database on this test run's PostgreSQL, or on the one at TEST_DATABASE_URL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `hearth_${randomUUID().replaceAll('-', '')}`;
  const admin = await adminUrl();
  await runStatements(admin, [`CREATE DATABASE ${name}`]);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

/** Drops databases, even if connections are still open. */
export async function dropTestDatabases(databases: readonly TestDatabase[]): Promise<void> {
  if (databases.length === 0) return;
  await runStatements(
    await adminUrl(),
    databases.map(({ name }) => `DROP DATABASE ${name} WITH (FORCE)`),
  );
}

/** Runs statements one after another on a separate connection. */
export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function adminUrl(): Promise<string> {
  const { TEST_DATABASE_URL, POSTGRES_LENDER } = process.env;
  if (TEST_DATABASE_URL) return TEST_DATABASE_URL;
  if (POSTGRES_LENDER === undefined)
    throw new Error('Only a test run lends a PostgreSQL; name one in TEST_DATABASE_URL.');
  const response = await fetch(POSTGRES_LENDER);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
