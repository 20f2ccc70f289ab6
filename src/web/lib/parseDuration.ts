import { formatDuration } from '../../contract/durations.ts';

export type ParsedDuration = { seconds: number; problem?: never } | { seconds?: never; problem: string };

const UNITS = [
  { seconds: 604_800, names: ['w', 'wk', 'wks', 'week', 'weeks'] },
  { seconds: 86_400, names: ['d', 'day', 'days'] },
  { seconds: 3_600, names: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  { seconds: 60, names: ['m', 'min', 'mins', 'minute', 'minutes'] },
  { seconds: 1, names: ['s', 'sec', 'secs', 'second', 'seconds'] },
] as const;

const CALENDAR_WORDS = /^(?:mo|mon|months?|y|yr|yrs|years?)$/;
const PART = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)/gu;
const BETWEEN = /\band\b|,\s/g;

const unitNamed = (word: string) => UNITS.findIndex(({ names }) => (names as readonly string[]).includes(word));

/**
 * Parses a duration as people type it: "90 min", "1h30", "1.5 h", "2 days and 6 hours". After a unit, a number without
 * one is in the next smaller unit. The problem is a sentence to show under the field.
 */
export function parseDuration(text: string): ParsedDuration {
  const typed = text.trim().toLowerCase();
  if (typed === '') return { problem: 'Enter a duration, such as 10 min or 1 h 30 min.' };
  if (typed.startsWith('-') || typed.startsWith('−')) return { problem: 'A duration can’t be negative.' };
  const joined = typed.replaceAll(BETWEEN, ' ');
  if (joined.replaceAll(PART, '').trim() !== '' || !/^\d/.test(joined))
    return { problem: `“${text.trim()}” isn’t a duration. Write it like 90 min, 1h30 or 2 d.` };

  let total = 0;
  let last = -1;
  for (const [, digits = '', word = ''] of joined.matchAll(PART)) {
    const unit = word === '' && last !== -1 ? last + 1 : unitNamed(word);
    const found = UNITS[unit];
    if (!found) return { problem: unitProblem(digits, word) };
    if (unit === last) return { problem: `“${found.names.at(-1)}” appears twice.` };
    if (unit < last) return { problem: 'Write the larger unit first, such as 1 h 30 min.' };
    total += Number(digits.replace(',', '.')) * found.seconds;
    last = unit;
  }
  return { seconds: Math.round(total) };
}

function unitProblem(digits: string, word: string): string {
  if (word === '') return `Add a unit: ${digits} min, ${digits} h or ${digits} d?`;
  if (CALENDAR_WORDS.test(word)) return 'Use days instead of months or years, such as 30 d.';
  return `“${word}” isn’t a unit. Use s, min, h, d or w.`;
}

/** Formats a duration for editing, to the second: "1 d 2 h 5 min". `parseDuration` parses it back unchanged. */
export const editableDuration = (totalSeconds: number): string => formatDuration(totalSeconds, 4);
