import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { clockMs, instantOf, offsetAt } from '../../time/zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A weekly window is open for a week at most, and so may have begun eight of its days ago. */
const DAYS_BACK = 8;
const DAYS_AHEAD = 8;

interface Opening {
  from: number;
  to: number;
}

/** When a window that is open at an instant closes, in milliseconds since 1970; null where it is closed. */
export function openUntil({ when }: MaintenanceWindow, now: number): number | null {
  const ends = openings(when, now).flatMap(({ from, to }) => (from <= now && now < to ? [to] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** When a window opens next after an instant; null for never again. */
export function nextFrom({ when }: MaintenanceWindow, now: number): number | null {
  const starts = openings(when, now).flatMap(({ from }) => (from > now ? [from] : []));
  return starts.length === 0 ? null : Math.min(...starts);
}

/** The times that it is open around an instant. */
function openings(when: MaintenanceWindow['when'], now: number): Opening[] {
  if (when.kind === 'once') return [{ from: when.from, to: when.from + when.minutes * MINUTE_MS }];
  const { days, time, minutes, timezone } = when;
  const today = Math.floor((now + offsetAt(timezone, now)) / DAY_MS) * DAY_MS;
  const found: Opening[] = [];
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
    const midnight = today + day * DAY_MS;
    if (!days.includes(new Date(midnight).getUTCDay() || 7)) continue;
    const from = instantOf(timezone, midnight + clockMs(time));
    found.push({ from, to: from + minutes * MINUTE_MS });
  }
  return found;
}
