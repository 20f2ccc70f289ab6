import { countFailures, reminderOf } from '../../policy/dueAlerts.ts';
import { holdOf } from '../../policy/holds.ts';
import type { AlertQueries } from '../alertSql.ts';
import { countingAlerts, dueReminders, endReminders, releaseAlerts, setLookAt } from './dueRows.ts';
import { insertAlerts } from './insertAlerts.ts';
import { beginQueueing, dropAlerts, readHolds } from './queueRows.ts';

const STEP_REMINDERS = 500;

/** Releases alerts that waited for failures, and queues reminders about monitors that are still down. */
export async function queueDue(tx: AlertQueries, monitors: readonly number[], now: number): Promise<void> {
  if (!(await beginQueueing(tx))) return;
  await countAlerts(tx, monitors, now);
  await remind(tx, now);
}

/** Returns whether one of the monitors' alerts that wait for failures can be decided. */
export async function isCountDecided(read: AlertQueries, monitors: readonly number[], now: number): Promise<boolean> {
  return (await countingAlerts(read, monitors)).some((alert) => countFailures(alert, now) !== null);
}

/** Decides about the monitors' alerts that wait for failures. */
export async function countAlerts(tx: AlertQueries, monitors: readonly number[], now: number): Promise<void> {
  const drops: number[] = [];
  const sends: { id: number; at: number }[] = [];
  const waits: { id: number; lookAt: number | null }[] = [];
  for (const alert of await countingAlerts(tx, monitors)) {
    const { id } = alert;
    const decision = countFailures(alert, now);
    if (decision?.kind === 'drop') drops.push(id);
    if (decision?.kind === 'send') sends.push({ id, at: decision.at });
    if (decision?.kind === 'wait') waits.push({ id, lookAt: decision.lookAt });
  }
  await dropAlerts(tx, drops);
  await releaseAlerts(tx, sends);
  await setLookAt(tx, waits);
}

async function remind(tx: AlertQueries, now: number): Promise<void> {
  const due = await dueReminders(tx, now, STEP_REMINDERS);
  const holds = await readHolds(tx, [...new Set(due.map(({ teamId }) => teamId))]);
  const reminders = due.flatMap((reminder) => {
    const ofTeam = holds.get(reminder.teamId);
    const hold = ofTeam === undefined ? null : holdOf(ofTeam, reminder.monitorId, now);
    return reminderOf(reminder, hold, now) ?? [];
  });
  await endReminders(
    tx,
    due.map(({ id }) => id),
  );
  await insertAlerts(tx, reminders);
}
