import type { Monitor, RecentRun } from '../../../contract/monitors/monitorRecord.ts';

/** A schedule with its time zone's city, if that isn't the reader's zone: "Daily at 05:30 (Tokyo)". */
export function scheduleInZone(
  { scheduleWords, schedule }: Pick<Monitor, 'scheduleWords' | 'schedule'>,
  reader: string,
) {
  if (schedule.kind === 'period' || schedule.timezone === reader) return scheduleWords;
  const city = schedule.timezone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${scheduleWords} (${city})`;
}

/** Relative widths of characters in the list's font, to estimate what fits without measuring the page. */
const NARROW = /[ijlI.,:;'’|!()[\]\- ft]/;
const WIDE = /[mwMW@%—]/;
const CAPITAL = /\p{Lu}|[\d_+&]/u;

const widthOf = (character: string): number => {
  if (NARROW.test(character)) return 0.33;
  if (WIDE.test(character)) return 0.93;
  if (CAPITAL.test(character)) return 0.68;
  // Ideographs and emoji are as wide as they are tall.
  return character > '\u2e80' ? 1.05 : 0.6;
};

/** The estimated width of a string in pixels. Errs on the large side. */
export const textWidth = (text: string, fontSizePx: number): number =>
  Array.from(text).reduce((sum, character) => sum + widthOf(character), 0) * fontSizePx;

/** The width in pixels of a tag's padding, border and preceding gap, and that of "+12" with padding and gap. */
const TAG_EDGES = 14;
const GAP = 6;
export const COUNT_WIDTH = 40;
const TAG_FONT = 12;

/** Returns how many tags fit into a width without being truncated, leaving room for a count of the others. */
export function tagsThatFit(tags: readonly string[], widthPx: number): number {
  let left = widthPx;
  for (const [index, tag] of tags.entries()) {
    left -= GAP + TAG_EDGES + textWidth(tag, TAG_FONT);
    const isLast = index === tags.length - 1;
    if (left < (isLast ? 0 : COUNT_WIDTH)) return index;
  }
  return tags.length;
}

/**
 * How long a run usually takes, in milliseconds: the median of recent successful runs. Null if no durations are known.
 */
export function usualDuration(runs: readonly RecentRun[]): number | null {
  const durations = runs.flatMap(({ kind, durationMs }) =>
    kind === 'success' && durationMs !== null ? [durationMs] : [],
  );
  return durations.toSorted((one, other) => one - other)[Math.floor((durations.length - 1) / 2)] ?? null;
}
