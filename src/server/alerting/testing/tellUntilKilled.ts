import { startDeliveryLoop, type FailPoint } from '../delivery/deliveryLoop.ts';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { createSqlAlertStore } from '../sql/createSqlAlertStore.ts';
import { createRealDelivery } from './realDelivery.ts';

/**
 * Delivers a data file's queued alerts like the server does, and dies by kill -9 at the nth passing of a step.
 * Parameters: the file, the port of a mail server, the step (or `never`), and n. Prints `idle` once nothing is left.
 */
const [file = '', smtpPort = '', step = 'never', passing = '1'] = process.argv.slice(2);
const alerts = createSqlAlertStore(openSqliteDatabase(file), { policy: domainPolicy });
let passed = 0;

function failPoint(name: FailPoint): void {
  if (name !== step) return;
  passed += 1;
  if (passed === Number(passing)) process.kill(process.pid, 'SIGKILL');
}

startDeliveryLoop({
  outbox: {
    ...alerts,
    async nextDue(after) {
      const next = await alerts.nextDue(after);
      if (next === null) process.stdout.write('idle\n');
      return next;
    },
  },
  deliver: createRealDelivery({ alerts, smtpPort: Number(smtpPort), logger: console, now: Date.now }).deliver,
  tellOwners: async () => undefined,
  tellHeldBack: async () => undefined,
  takesSummaries: () => true,
  logger: console,
  now: Date.now,
  leaseMs: 300,
  failPoint,
});
