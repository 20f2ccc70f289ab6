import { dayPlus, dayWords, zonedTime } from './zonedTime.ts';

/** Writes an instant as briefly as its day allows: "at 14:05", "tomorrow at 14:05", "on 2 Dec 2026 at 14:05". */
export function whenWords(atMs: number, nowMs: number, timezone: string): string {
  const { day, clock } = zonedTime(atMs, timezone);
  const words = dayOf(day, nowMs, timezone);
  return words === 'today' ? `at ${clock}` : `${words === 'tomorrow' ? words : `on ${words}`} at ${clock}`;
}

/** Writes an end: "until 14:05", "until tomorrow at 14:05", "until 2 Dec 2026 at 14:05". */
export function untilWords(atMs: number, nowMs: number, timezone: string): string {
  const { day, clock } = zonedTime(atMs, timezone);
  const words = dayOf(day, nowMs, timezone);
  return words === 'today' ? `until ${clock}` : `until ${words} at ${clock}`;
}

function dayOf(day: string, nowMs: number, timezone: string): string {
  const today = zonedTime(nowMs, timezone).day;
  if (day === today) return 'today';
  return day === dayPlus(today, 1) ? 'tomorrow' : dayWords(day);
}
