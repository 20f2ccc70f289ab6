import type { DueReminder, Hold, NewAlert } from '../alertFacts.ts';

/** Returns when a monitor that is still down is reported again; null for never. */
export function nextReminder(everySeconds: number | null, now: number): number | null {
  return everySeconds === null ? null : now + everySeconds * 1_000;
}

/** Returns the reminder to queue; null if the monitor was up meanwhile, or nobody wants one now. */
export function reminderOf(due: DueReminder, hold: Hold | null, now: number): NewAlert | null {
  const { to, destinationName, kind, teamId, monitor, monitorId, sequence, facts } = due;
  const isDownSince = due.status === 'down' && due.statusSince === facts.at;
  if (!isDownSince || due.remindEverySeconds === null || !due.isNewest) return null;
  return {
    to,
    destinationName,
    kind,
    teamId,
    monitor,
    monitorId,
    sequence,
    facts,
    direction: 'down',
    isReminder: true,
    createdAt: now,
    hold,
    awaitsFailures: null,
    canJoin: false,
    nextAttemptAt: hold?.until ?? now,
    refusal: null,
  };
}
