import { rmSync } from 'node:fs';

/** The global tear-down of jest and Playwright: ends the PostgreSQL of the run and removes its temporary files. */
export default async function endRun(): Promise<void> {
  if (globalThis.running === undefined) return;
  const { folder, lender, postgres } = globalThis.running;
  globalThis.running = undefined;
  lender.close();
  await (await postgres())?.remove();
  rmSync(folder, { recursive: true, force: true });
}
