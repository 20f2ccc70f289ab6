export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const YEAR_SECONDS = 365 * DAY_SECONDS;

const UNITS = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const;

/** Formats a duration in its largest units, two by default: "10 min", "1 h 30 min", "2 d". */
export function formatDuration(totalSeconds: number, units: 1 | 2 | 4 = 2): string {
  const whole = Math.max(0, Math.round(totalSeconds));
  const largest = UNITS.findIndex(({ seconds }) => whole >= seconds);
  if (largest === -1) return '0 s';
  let rest = whole;
  const parts: string[] = [];
  for (const { name, seconds } of UNITS.slice(largest, largest + units)) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}

const WHOLE_MINUTES_FROM = 600;

/** Formats a duration for reading at a glance: like `formatDuration`, but without seconds at 10 min and above. */
export function briefDuration(totalSeconds: number, units: 1 | 2 = 2): string {
  const seconds = Math.round(totalSeconds);
  return formatDuration(seconds >= WHOLE_MINUTES_FROM ? Math.round(seconds / 60) * 60 : seconds, units);
}

/** Formats how far a time is from now: "just now", "10 min ago", "in 1 h 30 min". */
export function formatRelative(atMs: number, nowMs: number, units: 1 | 2 = 2): string {
  const seconds = Math.round((atMs - nowMs) / 1_000);
  if (Math.abs(seconds) < 5) return 'just now';
  const duration = briefDuration(Math.abs(seconds), units);
  return seconds < 0 ? `${duration} ago` : `in ${duration}`;
}

/**
 * Formats how long ago an event was. If another computer's clock puts it ahead of now, it has just happened.
 */
export const formatAgo = (atMs: number, nowMs: number, units: 1 | 2 = 2): string =>
  formatRelative(Math.min(atMs, nowMs), nowMs, units);

/** Formats how long a run took: "230 ms", "1.24 s", "38 s", "3 min 20 s". */
export function runDurationWords(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 9_995) return `${Number((durationMs / 1_000).toFixed(2))} s`;
  if (durationMs < 59_500) return `${Number((durationMs / 1_000).toFixed(1))} s`;
  return formatDuration(durationMs / 1_000);
}

/** Formats how long runs take, for reading at a glance: "38 s", "3 min 20 s", "20 min". */
export const briefRunDuration = (durationMs: number): string =>
  durationMs < 60_000 ? runDurationWords(durationMs) : briefDuration(durationMs / 1_000);

/** Formats a wait in seconds up to two minutes, and in whole minutes above that. */
export const waitWords = (seconds: number) => (seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
