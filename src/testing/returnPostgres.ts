/** The global tear-down of jest and Playwright: ends the PostgreSQL of the run. */
export default async function returnPostgres(): Promise<void> {
  const { server, postgres } = globalThis.lending ?? {};
  globalThis.lending = undefined;
  server?.close();
  await (await postgres?.())?.remove();
}
