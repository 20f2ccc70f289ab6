import { createInterface } from 'node:readline';
import { UNLIMITED_PINGS } from '../pingLimits.ts';
import { domainRules } from '../rules/domainRules.ts';
import { createPingAdmission } from '../rules/pingAdmission.ts';
import { createSqliteMonitorStore } from '../sqlite/sqliteMonitorStore.ts';

/** Run as `sweepOnRequest.ts <file>`: prints `ready`; then takes an instant a line, at once sweeps up to it, and prints how many flips it wrote. */
const [file = ''] = process.argv.slice(2);
const store = createSqliteMonitorStore({
  file,
  rules: domainRules,
  pingsKept: 1_000,
  admission: createPingAdmission(UNLIMITED_PINGS),
  onBroken(_monitorId, error) {
    throw error;
  },
});
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${(await store.sweepDeadlines(Number(line))).flips}\n`);
}
await store.close();
