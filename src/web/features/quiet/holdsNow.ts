import type { Quiet, QuietWindow } from '../../../contract/alerting/alertingCalls.ts';

const MINUTE_MS = 60_000;

/** What holds alerts at the moment, and until when (milliseconds since 1970). */
export type QuietHold = { until: number } &
  /** `isByLink`: set by the link in an alert, so nobody knows who did it. */
  ({ by: 'monitor-snooze'; isByLink?: boolean } | { by: 'team-snooze' } | { by: 'window'; title: string });

/**
 * What holds the alerts of a monitor at an instant, or of the whole team where none is named; what holds them longest
 * comes first.
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

/** Until when a window is open at an instant; it may have opened since it was read. */
export function windowEndAt({ openUntil: known, nextFrom, when }: QuietWindow, nowMs: number): number | null {
  const ends = [known ?? 0, ...(nextFrom !== null && nextFrom <= nowMs ? [nextFrom + when.minutes * MINUTE_MS] : [])];
  const end = Math.max(...ends);
  return end > nowMs ? end : null;
}
