import type { Preferences } from '../../contract/alerting/alertingCalls.ts';
import { clockMs, instantOf, offsetAt } from '../time/zones.ts';

const DAY_MS = 86_400_000;

/** When the quiet hours that an instant lies in are over; null outside of them. Equal times are no quiet hours. */
export function quietUntil(quietHours: Preferences['quietHours'], timezone: string, now: number): number | null {
  if (quietHours === null || quietHours.from === quietHours.to) return null;
  const [from, to] = [clockMs(quietHours.from), clockMs(quietHours.to)];
  const today = Math.floor((now + offsetAt(timezone, now)) / DAY_MS) * DAY_MS;
  for (const midnight of [today - DAY_MS, today]) {
    const start = instantOf(timezone, midnight + from);
    const end = instantOf(timezone, midnight + to + (to < from ? DAY_MS : 0));
    if (start <= now && now < end) return end;
  }
  return null;
}
