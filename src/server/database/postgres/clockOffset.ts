const REFRESH_EVERY_MS = 10_000;
/** A clock that is further off than this gets a warning. */
const WARN_ABOVE_MS = 1_000;
/** A clock that moves this far against the process's own time was set, or the machine was suspended. */
const LEAP_MS = 1_000;
/** Between two tries to find out which. */
const TRY_EVERY_MS = 250;

export interface ClockOptions {
  /** This machine's clock, which may be set at any time. */
  now(): number;
  /** Milliseconds the process has run: no one can set it, but it stops while the machine is suspended. */
  uptime?(): number;
  /** Reads the database's clock, in milliseconds since 1970. */
  read(): Promise<number>;
  warn(message: string): void;
}

/**
 * Follows the database's clock: the process's own time plus an offset, refreshed every 10 s. So a clock that is wrong, or is set
 * while the server runs, moves no deadline. After a suspension, the first look at the clock has the offset refreshed at once.
 */
export function createClockOffset({ now, uptime = () => performance.now(), read, warn }: ClockOptions) {
  let offset = NaN;
  /** The uncertainty of the offset: how long the query that measured it took. */
  let widthMs = Infinity;
  /** How far this machine's clock was ahead of the process's own time, when last refreshed. */
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

  /** The offset is between the two. A slow response proves little, so an offset within its bounds doesn't change. */
  function note(least: number, most: number): void {
    const isAllowed = least <= offset && offset <= most;
    if (isAllowed && most - least >= widthMs) return;
    offset = (least + most) / 2;
    widthMs = most - least;
  }

  // The offset stays what it was while the database is away.
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
