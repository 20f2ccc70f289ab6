const REFRESH_EVERY_MS = 10_000;
/** Warns if the machine's clock is further off than this. */
const WARN_ABOVE_MS = 1_000;
/** If the machine's clock drifts this far from the process's own time, it was changed, or the machine was suspended. */
const LEAP_MS = 1_000;
/** Minimum time between attempts to refresh the offset. */
const TRY_EVERY_MS = 250;

export interface ClockOptions {
  /** This machine's clock, which can be set at any time. */
  now(): number;
  /**
   * Returns how long the process has run, in milliseconds. This can't be set, but stops while the machine is suspended.
   */
  uptime?(): number;
  /** Reads the database's clock, in milliseconds since 1970. */
  read(): Promise<number>;
  warn(message: string): void;
}

/**
 * Creates a clock that follows the database's clock. It's the process's own time plus an offset that's refreshed every
 * 10 s, so deadlines aren't affected if the machine's clock is wrong or is changed. After a suspension, the first
 * reading refreshes the offset.
 */
export function createClockOffset({ now, uptime = () => performance.now(), read, warn }: ClockOptions) {
  let offset = NaN;
  /** The offset's uncertainty: how long the query that measured it took. */
  let widthMs = Infinity;
  /** How far this machine's clock was ahead of the process's own time at the last refresh. */
  let ahead = 0;
  let timer: NodeJS.Timeout | undefined;
  let triedAt = -Infinity;
  let isWarned = false;

  async function refresh(): Promise<void> {
    const asked = uptime();
    triedAt = asked;
    const theirs = await read();
    const answered = uptime();
    note(theirs - answered, theirs - asked);
    ahead = now() - uptime();
    const offMs = Math.abs(offset - ahead);
    if (offMs > WARN_ABOVE_MS && !isWarned) {
      warn(
        `This server’s clock is ${(offMs / 1_000).toFixed(1)} s off the database’s. Synchronize it. Until then, Hearth uses the database’s clock.`,
      );
    }
    isWarned = offMs > WARN_ABOVE_MS;
  }

  /**
   * Adjusts the offset, given the bounds that it must be within. The bounds from a slow response are far apart, so they
   * don't change an offset that's already within them.
   */
  function note(least: number, most: number): void {
    const isAllowed = least <= offset && offset <= most;
    if (isAllowed && most - least >= widthMs) return;
    offset = (least + most) / 2;
    widthMs = most - least;
  }

  // Keeps the last offset while the database is unreachable.
  const refreshLater = (): void => void refresh().catch(() => undefined);

  return {
    /** Settles once the offset is known. */
    async start(): Promise<void> {
      await refresh();
      timer = setInterval(refreshLater, REFRESH_EVERY_MS);
      timer.unref();
    },
    now(): number {
      const ran = uptime();
      const hasLeapt = Math.abs(now() - ran - ahead) > LEAP_MS;
      if (hasLeapt && Math.abs(ran - triedAt) > TRY_EVERY_MS) refreshLater();
      return Math.round(ran + offset);
    },
    stop: () => clearInterval(timer),
  };
}
