import { MAX_SECONDS, MIN_SECONDS } from '../../../contract/monitors/monitorLimits.ts';
import type { KeywordPlace } from '../../../contract/monitors/keywords.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { parseDuration } from '../../lib/parseDuration.ts';

const OTHERWISE_WORDS: Record<Keywords['otherwise'], string> = {
  ignore: 'otherwise ignored',
  failure: 'otherwise a failure',
  url: 'otherwise by URL',
};

const PLACE_WORDS: Record<KeywordPlace, string> = {
  request: 'request bodies',
  subject: 'e-mail subjects',
  text: 'e-mail text',
};

/** Describes keywords in one line: "failure by ERROR, fatal; success by OK; otherwise ignored". */
export function keywordsWords({ failure, success, start, otherwise, searchIn = [] }: Keywords): string {
  const parts = Object.entries({ failure, success, start })
    .filter(([, words]) => words.length > 0)
    .map(([kind, words]) => `${kind} by ${words.join(', ')}`);
  const places = searchIn.map((place) => PLACE_WORDS[place]).join(', ');
  return [...parts, OTHERWISE_WORDS[otherwise], ...(places === '' ? [] : [`only in ${places}`])].join('; ');
}

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
