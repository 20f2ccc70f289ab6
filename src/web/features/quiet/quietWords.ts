import type { MaintenanceWindow, Quiet, QuietWindow } from '../../../contract/alerting/alertingCalls.ts';
import { formatDuration, MINUTE_MS } from '../../../contract/durations.ts';
import { editableDuration } from '../../lib/parseDuration.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { dayWords, formatOffset, zonedTime, zoneOffsetMinutes } from '../../lib/zonedTime.ts';

/** The names of days 1 (Monday) to 7 (Sunday). */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Says why alerts are held: "Snoozed until 14:05", "Maintenance “Patching” until tomorrow at 02:00". */
export function holdWords(hold: QuietHold, nowMs: number, timezone: string): string {
  const until = untilWords(hold.until, nowMs, timezone);
  switch (hold.by) {
    case 'monitor-snooze':
      return hold.isByLink ? `Snoozed ${until} from a link in an alert` : `Snoozed ${until}`;
    case 'team-snooze':
      return `All alerts snoozed ${until}`;
    case 'window':
      return `Maintenance “${hold.title}” ${until}`;
  }
}

/** Abbreviates days of the week: "Every day", "Mon to Fri", "Mon, Wed and Sat to Sun". */
export function daysWords(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  if (runs[0]?.length === WEEKDAYS.length) return 'Every day';
  return runs
    .map(runWords)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
}

function runWords(run: readonly number[]): string {
  const name = (day = 0) => WEEKDAYS[day - 1] ?? '';
  return run.length < 3 ? run.map(name).join(', ') : `${name(run[0])} to ${name(run.at(-1))}`;
}

/**
 * Says when a window is open: "21 Nov 2026 at 22:00 for 2 h", "Mon to Fri at 22:00 for 8 h (Europe/Berlin)". The exact
 * form includes every minute and the UTC offset: "25 Oct 2026 at 02:30 (UTC+01:00) for 2 h".
 */
export function windowWords({ when }: Pick<MaintenanceWindow, 'when'>, timezone: string, isExact = false): string {
  const duration = isExact ? editableDuration(when.minutes * 60) : formatDuration(when.minutes * 60);
  if (when.kind === 'weekly') return `${daysWords(when.days)} at ${when.time} for ${duration} (${when.timezone})`;
  const { day, clock } = zonedTime(when.from, timezone);
  return `${dayWords(day)} at ${clock}${isExact ? ` ${offsetWords(when.from, timezone)}` : ''} for ${duration}`;
}

const offsetWords = (atMs: number, timezone: string): string =>
  `(UTC${formatOffset(zoneOffsetMinutes(timezone, new Date(atMs)) ?? 0)})`;

/** A reason why alerts are held, and when it ends (milliseconds since 1970). */
export type QuietHold = { until: number } &
  /** `isByLink`: set through the link in an alert, so it's unknown who set it. */
  ({ by: 'monitor-snooze'; isByLink?: boolean } | { by: 'team-snooze' } | { by: 'window'; title: string });

/**
 * The reasons why alerts are held at an instant: a monitor's or, if no monitor is given, the whole team's. The one that
 * lasts longest comes first.
 */
export function holdsNow(quiet: Quiet, monitorId: string | undefined, nowMs: number): QuietHold[] {
  const snoozes = quiet.monitorSnoozes.filter((snooze) => snooze.monitorId === monitorId);
  const holds: QuietHold[] = [
    ...snoozes.map(
      ({ until, isByLink = false }) => ({ by: 'monitor-snooze', until, ...(isByLink && { isByLink }) }) as const,
    ),
    ...(quiet.teamSnoozedUntil === null ? [] : [{ by: 'team-snooze', until: quiet.teamSnoozedUntil } as const]),
    ...quiet.windows.flatMap((window) => {
      const until = isAbout(window, monitorId) ? windowEndAt(window, nowMs) : null;
      return until === null ? [] : [{ by: 'window', title: window.title, until } as const];
    }),
  ];
  return holds.filter(({ until }) => until > nowMs).toSorted((one, other) => other.until - one.until);
}

const isAbout = ({ monitorIds }: QuietWindow, monitorId: string | undefined): boolean =>
  monitorIds.length === 0 || (monitorId !== undefined && monitorIds.includes(monitorId));

/**
 * Returns when a window that's open at an instant closes; null if it isn't open. It may have opened since the last
 * read.
 */
export function windowEndAt({ openUntil: known, nextFrom, when }: QuietWindow, nowMs: number): number | null {
  const ends = [known ?? 0, ...(nextFrom !== null && nextFrom <= nowMs ? [nextFrom + when.minutes * MINUTE_MS] : [])];
  const end = Math.max(...ends);
  return end > nowMs ? end : null;
}
