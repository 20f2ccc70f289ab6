import type { Outbox } from '../outbox.ts';
import type { OutboxRows, OutboxWork } from '../outboxRows.ts';
import { countFailures, reminderOf } from '../policy/dueAlerts.ts';
import { holdOf } from '../policy/holds.ts';

const STEP_REMINDERS = 500;

/**
 * Returns a function that releases alerts that waited for failures, and queues reminders about monitors that are still
 * down.
 */
export function createQueueDue(rows: OutboxRows): Outbox['queueDue'] {
  return async (now) => {
    const counting = await rows.read.countingAlerts();
    const isCounted = counting.some((alert) => countFailures(alert, now) !== null);
    if (!isCounted && !(await rows.read.isReminderDue(now))) return;
    await rows.transact(async (work) => {
      if (!(await work.beginQueueing())) return;
      if (isCounted) await countAlerts(work, now);
      await remind(work, now);
    });
  };
}

/** Decides about the alerts that wait for failures. */
export async function countAlerts(work: OutboxWork, now: number): Promise<void> {
  const drops: number[] = [];
  const sends: { id: number; at: number }[] = [];
  const waits: { id: number; lookAt: number | null }[] = [];
  for (const alert of await work.countingAlerts()) {
    const { id } = alert;
    const decision = countFailures(alert, now);
    if (decision?.kind === 'drop') drops.push(id);
    if (decision?.kind === 'send') sends.push({ id, at: decision.at });
    if (decision?.kind === 'wait') waits.push({ id, lookAt: decision.lookAt });
  }
  await work.drop(drops);
  await work.release(sends);
  await work.lookAt(waits);
}

async function remind(work: OutboxWork, now: number): Promise<void> {
  const due = await work.dueReminders(now, STEP_REMINDERS);
  const holds = await work.holds([...new Set(due.map(({ teamId }) => teamId))]);
  const reminders = due.flatMap((reminder) => {
    const ofTeam = holds.get(reminder.teamId);
    const hold = ofTeam === undefined ? null : holdOf(ofTeam, reminder.monitorId, now);
    return reminderOf(reminder, hold, now) ?? [];
  });
  await work.endReminders(due.map(({ id }) => id));
  await work.queue(reminders);
}
