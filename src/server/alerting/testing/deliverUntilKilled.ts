import { startDeliveryLoop, type FailPoint } from '../delivery/deliveryLoop.ts';
import { openDatabase } from '../../database/openDatabase.ts';
import { PATIENT } from '../../database/testing/patient.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { createSqlAlertStore } from '../sql/createSqlAlertStore.ts';
import { createRealDelivery } from './realDelivery.ts';

/**
 * Delivers a database's queued alerts the way the server does, and kills itself at the nth occurrence of a step.
 * Parameters: the URL, a mail server's port, the step (or `never`), n, the signal if it isn't SIGKILL, and the lease
 * length. Prints `idle` once no alerts are left.
 */
const [url = '', smtpPort = '', step = 'never', passing = '1', signal = 'SIGKILL', leaseMs = '300'] =
  process.argv.slice(2);
const database = await openDatabase(
  url.startsWith('sqlite:') ? { engine: 'sqlite', file: url.slice('sqlite:'.length) } : { engine: 'postgres', url },
  { timeouts: PATIENT },
);
const alerts = createSqlAlertStore(database, { vault: testVault });
let passed = 0;

function failPoint(name: FailPoint): void {
  if (name !== step) return;
  passed += 1;
  if (passed !== Number(passing)) return;
  if (signal === 'SIGSTOP') process.stdout.write('stopping\n');
  process.kill(process.pid, signal);
}

startDeliveryLoop({
  outbox: {
    ...alerts,
    async nextDue(after) {
      const next = await alerts.nextDue(after);
      // No alerts are left, not even with an expired lease.
      if ((await alerts.nextDue(0)) === null) process.stdout.write('idle\n');
      return next;
    },
  },
  deliver: createRealDelivery({ alerts, smtpPort: Number(smtpPort), logger: console, now: Date.now }).deliver,
  notifyOwners: async () => undefined,
  takesSummaries: () => true,
  logger: console,
  now: Date.now,
  leaseMs: Number(leaseMs),
  failPoint,
});
