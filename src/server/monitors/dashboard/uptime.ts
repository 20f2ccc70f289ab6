import { DASHBOARD_DAYS } from '../../../contract/monitors/dashboardLimits.ts';
import type { FlipDay, MonitorOutline } from '../dashboardFacts.ts';

const DAY_MS = 86_400_000;

type Measured = Pick<MonitorOutline, 'id' | 'status'>;

interface Times {
  upMs: number;
  downMs: number;
}

/** The first instant of the UTC days that are summed up, counting today. */
export const firstInstant = (now: number, periods = 1): number =>
  (Math.floor(now / DAY_MS) + 1 - periods * DASHBOARD_DAYS) * DAY_MS;

/**
 * Measures uptime by flips alone. A status that is held now has been held since the period started, plus and minus what
 * the flips say: each entry takes off the time before it, each exit adds it. So no order of flips is needed, and
 * monitors add up.
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
    /** The share of the last 30 days, today included, that monitors were up, of the time that they were up or down. */
    now: (monitors: readonly Measured[]) => share(monitors, 'now'),
    /** The same for the 30 days before. */
    before: (monitors: readonly Measured[]) => share(monitors, 'before'),
  };
}

export type Uptime = ReturnType<typeof createUptime>;
