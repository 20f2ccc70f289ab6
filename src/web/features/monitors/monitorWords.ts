import { MAX_SECONDS, MIN_SECONDS } from '../../../contract/monitors/monitorLimits.ts';
import { parseDuration } from '../../lib/parseDuration.ts';

/** The URL that a monitor's job pings. Renaming the monitor doesn't change it. */
export const pingUrl = (uuid: string): string => `${window.location.origin}/ping/${uuid}`;

/** Describes the problem with a typed interval, grace or run time; undefined if it's valid. */
export function durationProblem(typed: string): string | undefined {
  const { seconds, problem } = parseDuration(typed);
  if (problem !== undefined) return problem;
  if (seconds < MIN_SECONDS) return `Must be at least ${MIN_SECONDS} s.`;
  return seconds > MAX_SECONDS ? 'Must be 365 d or less.' : undefined;
}

/** Formats a fraction as a percentage: "100%", "99.98%", "97.4%". Never rounds up to 100%. */
export function percentWords(part: number): string {
  if (part >= 1) return '100%';
  const digits = part >= 0.99 ? 2 : 1;
  const factor = 10 ** digits;
  return `${Number((Math.floor(part * 100 * factor) / factor).toFixed(digits))}%`;
}
