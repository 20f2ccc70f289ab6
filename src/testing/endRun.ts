import { rmSync } from 'node:fs';

/** Global teardown for Jest and Playwright: stops the run's PostgreSQL and removes its temporary files. */
export default async function endRun(): Promise<void> {
  if (globalThis.running === undefined) return;
  const { folder, lender, postgres } = globalThis.running;
  globalThis.running = undefined;
  lender.close();
  await (await postgres())?.remove();
  rmSync(folder, { recursive: true, force: true });
}
