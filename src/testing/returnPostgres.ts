/** Jest's global tear-down: ends the PostgreSQL of the run. */
export default async function returnPostgres(): Promise<void> {
  const { server, postgres } = globalThis.lending ?? {};
  globalThis.lending = undefined;
  server?.close();
  await (await postgres?.())?.remove();
}
