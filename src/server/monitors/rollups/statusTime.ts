import type { FlipDay, NetEntries } from '../dashboardFacts.ts';

/** For each status, 1 if a monitor has it and 0 otherwise. */
export interface InStatus {
  up: number;
  down: number;
}

export interface StatusTime {
  upMs: number;
  downMs: number;
  /** When the monitor was first up or down within the period; null if it never was. */
  since: number | null;
  atStart: InStatus;
}

interface Period {
  from: number;
  to: number;
  /** When the monitor was created. Earlier times don't count. */
  createdAt: number;
}

/**
 * Calculates how long a monitor was up and down in a period, from the totals of all its flips in that period. It starts
 * by assuming that the status at the end has lasted for the whole period. Each entry into a status then subtracts the
 * time before the entry, and each exit adds the time before the exit, so the order of flips doesn't matter. Instants
 * are in milliseconds since 1970.
 */
export function statusTimeOf(atEnd: InStatus, flips: readonly FlipDay[], { from, to, createdAt }: Period): StatusTime {
  const existsFrom = Math.min(to, Math.max(from, createdAt));
  const atStart = { ...atEnd };
  const ms = { up: 0, down: 0 };
  for (const status of ['up', 'down'] as const) {
    atStart[status] -= flips.reduce((sum, flip) => sum + flip[status].net, 0);
    const before = flips.reduce((sum, flip) => sum + timeBefore(flip[status], flip.base - from), 0);
    ms[status] = atEnd[status] * (to - from) - before - atStart[status] * (existsFrom - from);
  }
  const wasWatched = atStart.up + atStart.down > 0;
  const entered = flips.flatMap(({ watchedAt }) => watchedAt ?? []);
  return {
    upMs: Math.max(0, ms.up),
    downMs: Math.max(0, ms.down),
    since: wasWatched ? existsFrom : entered.length === 0 ? null : Math.min(...entered),
    atStart,
  };
}

const timeBefore = ({ net, offsetMs }: NetEntries, baseMs: number): number => net * baseMs + offsetMs;
