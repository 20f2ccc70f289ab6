import { dayPlus, dayWordsBeside, zonedTime } from './zonedTime.ts';

/**
 * Formats an instant as briefly as its day allows: "at 14:05", "tomorrow at 14:05", "on 2 Dec at 14:05". Days in another
 * year include it: "on 2 Jan 2027 at 14:05".
 */
export function whenWords(atMs: number, nowMs: number, timezone: string): string {
  const { day, clock } = zonedTime(atMs, timezone);
  const words = dayOf(day, nowMs, timezone);
  if (words === 'today') return `at ${clock}`;
  return `${NEAR_DAYS.includes(words) ? words : `on ${words}`} at ${clock}`;
}

/** Formats an end: "until 14:05", "until tomorrow at 14:05", "until 2 Dec at 14:05". */
export const untilWords = (atMs: number, nowMs: number, timezone: string): string =>
  `until ${momentWords(atMs, nowMs, timezone)}`;

/** Formats an instant without a preposition: "14:05", "yesterday at 14:05", "2 Dec at 14:05". */
export function momentWords(atMs: number, nowMs: number, timezone: string): string {
  const { day, clock } = zonedTime(atMs, timezone);
  const words = dayOf(day, nowMs, timezone);
  return words === 'today' ? clock : `${words} at ${clock}`;
}

const NEAR_DAYS = ['yesterday', 'tomorrow'];

function dayOf(day: string, nowMs: number, timezone: string): string {
  const today = zonedTime(nowMs, timezone).day;
  if (day === today) return 'today';
  if (day === dayPlus(today, -1)) return 'yesterday';
  return day === dayPlus(today, 1) ? 'tomorrow' : dayWordsBeside(day, today);
}
