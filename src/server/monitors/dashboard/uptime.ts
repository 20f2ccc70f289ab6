import { DASHBOARD_DAYS } from '../../../contract/monitors/dashboardLimits.ts';
import type { FlipDay, MonitorOutline } from '../dashboardFacts.ts';

const DAY_MS = 86_400_000;

type Measured = Pick<MonitorOutline, 'id' | 'status'>;

interface Times {
  upMs: number;
  downMs: number;
}

/** Returns the start of the first UTC day to include. Today is the last day. */
export const firstInstant = (now: number, periods = 1): number =>
  (Math.floor(now / DAY_MS) + 1 - periods * DASHBOARD_DAYS) * DAY_MS;

/**
 * Calculates uptime from flips only. It starts by assuming that the current status has lasted for the whole period.
 * Each entry into a status then subtracts the time before the entry, and each exit adds the time before the exit. So
 * the order of flips doesn't matter, and monitors can be summed.
 */
export function createUptime(flipDays: readonly FlipDay[], now: number) {
  const [first, before] = [firstInstant(now), firstInstant(now, 2)];
  const sums = new Map<number, { now: Times; before: Times; netSinceFirst: { up: number; down: number } }>();
  const sumsOf = (id: number) => {
    const known = sums.get(id);
    if (known !== undefined) return known;
    const made = {
      now: { upMs: 0, downMs: 0 },
      before: { upMs: 0, downMs: 0 },
      netSinceFirst: { up: 0, down: 0 },
    };
    sums.set(id, made);
    return made;
  };
  for (const { id, day, up, down } of flipDays) {
    const of = sumsOf(id);
    const isNow = day * DAY_MS >= first;
    const [times, start] = isNow ? [of.now, first] : [of.before, before];
    times.upMs -= up.net * (day * DAY_MS - start) + up.offsetMs;
    times.downMs -= down.net * (day * DAY_MS - start) + down.offsetMs;
    if (isNow) {
      of.netSinceFirst.up += up.net;
      of.netSinceFirst.down += down.net;
    }
  }

  function share(monitors: readonly Measured[], period: 'now' | 'before'): number | null {
    const length = period === 'now' ? now - first : first - before;
    let [up, down] = [0, 0];
    for (const { id, status } of monitors) {
      const of = sums.get(id);
      const since = period === 'now' ? undefined : of?.netSinceFirst;
      const isUp = Number(status === 'up') - (since?.up ?? 0);
      const isDown = Number(status === 'down') - (since?.down ?? 0);
      up += Math.max(0, isUp * length + (of?.[period].upMs ?? 0));
      down += Math.max(0, isDown * length + (of?.[period].downMs ?? 0));
    }
    return up + down === 0 ? null : up / (up + down);
  }

  return {
    /** Time up as a proportion of time up or down, over the last 30 days (including today). */
    now: (monitors: readonly Measured[]) => share(monitors, 'now'),
    /** The same proportion for the 30 days before that. */
    before: (monitors: readonly Measured[]) => share(monitors, 'before'),
  };
}

export type Uptime = ReturnType<typeof createUptime>;
