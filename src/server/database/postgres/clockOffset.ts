const REFRESH_EVERY_MS = 10_000;
/** A clock that is further off than this gets a warning. */
const WARN_ABOVE_MS = 1_000;

export interface ClockOptions {
  now(): number;
  /** Reads the database's clock, in milliseconds since 1970. */
  read(): Promise<number>;
  warn(message: string): void;
}

/** Follows the database's clock: this server's own plus an offset, refreshed every 10 s. */
export function createClockOffset({ now, read, warn }: ClockOptions) {
  let offset = 0;
  let timer: NodeJS.Timeout | undefined;
  let isWarned = false;

  async function refresh(): Promise<void> {
    const asked = now();
    const theirs = await read();
    const answered = now();
    offset = Math.round(theirs - (asked + answered) / 2);
    const isOff = Math.abs(offset) > WARN_ABOVE_MS;
    if (isOff && !isWarned) {
      warn(
        `This server's clock differs from the database's by ${(Math.abs(offset) / 1_000).toFixed(1)} s: synchronize it. Until then, the database's is used.`,
      );
    }
    isWarned = isOff;
  }

  return {
    /** Settles once the offset is known. */
    async start(): Promise<void> {
      await refresh();
      // The offset stays what it was while the database is away.
      timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_EVERY_MS);
      timer.unref();
    },
    now: () => now() + offset,
    stop: () => clearInterval(timer),
  };
}
