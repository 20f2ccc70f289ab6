import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import { dayWords, zonedTime } from './zonedTime.ts';

/**
 * Says when Hearth couldn't record pings: "Hearth was offline from 02:00 to 02:10". Includes the days if they differ.
 */
export function awayWords({ from, until }: Absence, timezone: string): string {
  const [start, end] = [zonedTime(from, timezone), zonedTime(until, timezone)];
  if (start.day !== end.day) {
    return `Hearth was offline from ${dayWords(start.day)} at ${start.clock} to ${dayWords(end.day)} at ${end.clock}`;
  }
  const isShort = start.clock === end.clock;
  const [left, back] = isShort ? [start.clockWithSeconds, end.clockWithSeconds] : [start.clock, end.clock];
  return `Hearth was offline from ${left} to ${back}`;
}
