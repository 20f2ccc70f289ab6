import { request } from 'node:http';
import type { DeliveryOutcome } from '../outbox.ts';
import { startDeliveryLoop, type FailPoint } from '../delivery/deliveryLoop.ts';
import { createSqliteAlertStore } from '../sqlite/sqliteAlertStore.ts';

/**
 * Tells what a data file has to tell to a receiver, and dies by kill -9 at the nth passing of a step. Parameters: the file,
 * the receiver's port, the step (or `never`), and n. Says `idle` once nothing is left.
 */
const [file = '', port = '', step = 'never', passing = '1'] = process.argv.slice(2);
const alerts = createSqliteAlertStore(file);
let passed = 0;

function failPoint(name: FailPoint): void {
  if (name !== step) return;
  passed += 1;
  if (passed === Number(passing)) process.kill(process.pid, 'SIGKILL');
}

function post(key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'idempotency-key': key } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}

startDeliveryLoop({
  outbox: {
    ...alerts,
    nextDue(after) {
      const next = alerts.nextDue(after);
      if (next === null) process.stdout.write('idle\n');
      return next;
    },
  },
  async deliver(delivery, _signal): Promise<DeliveryOutcome> {
    const at = Date.now();
    const status = await post(
      `${delivery.idempotencyKey} ${delivery.tellings.map(({ monitorId }) => monitorId).join()}`,
    );
    const attempt = { at, isDelivered: status === 200, status, answer: '', tookMs: Date.now() - at };
    return { delivery, attempt, isPermanent: false };
  },
  tellOwners: async () => undefined,
  takesSummaries: () => true,
  logger: console,
  now: Date.now,
  leaseMs: 300,
  failPoint,
});
