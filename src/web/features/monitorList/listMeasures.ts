import type { Column, Density } from './listDisplay.ts';

/** Widths of the list, not of the window, because a sidebar may be beside it. */
const MEDIUM_WIDTH = 520;
export const MEDIUM = `@container (min-width: ${MEDIUM_WIDTH}px)`;

/** Columns beside the name, in pixels. */
const WIDTHS = {
  check: 20,
  status: 108,
  runs: 119,
  uptime: 52,
  duration: 60,
  channels: 110,
  last: 80,
  next: 84,
  copy: 28,
};
export const COLUMN_GAP = 12;
export const EDGE = 8;
/** Columns are given up rather than leave less to the name. */
const MIN_NAME_WIDTH = 150;

type Area = keyof typeof WIDTHS | 'name';

/** The columns of a list of this width that isn't narrow, and what they leave to the name. */
function columnsOf(listWidth: number, added: readonly Column[]): { areas: Area[]; nameWidth: number } {
  const nameWidthBeside = (areas: readonly Area[]) =>
    areas.reduce(
      (left, area) => left - (area === 'name' ? 0 : WIDTHS[area] + COLUMN_GAP),
      Math.max(listWidth, MEDIUM_WIDTH) - 2 * EDGE,
    );
  const all: Area[] = ['check', 'status', 'name', 'runs', ...added, 'last', 'next', 'copy'];
  const givable: Area[] = ['last', 'runs', ...added.toReversed()];
  const choices: Area[][] = [
    [],
    ['last'],
    ['runs'],
    ...givable.slice(1).map((_area, index) => givable.slice(0, index + 2)),
  ];
  const left = choices.map((given) => all.filter((area) => !given.includes(area)));
  const areas = left.find((one) => nameWidthBeside(one) >= MIN_NAME_WIDTH) ?? left.at(-1) ?? all;
  return { areas, nameWidth: nameWidthBeside(areas) };
}

/** Gives a list its columns: those that have no room are named in `data-hidden`. */
export function columnProps(listWidth: number, added: readonly Column[]) {
  const { areas } = columnsOf(listWidth, added);
  const hidden = (['runs', 'last', ...added] as const).filter((area) => !areas.includes(area));
  return {
    'data-hidden': hidden.join(' '),
    style: {
      ['--columns' as string]: areas
        .map((area) => (area === 'name' ? 'minmax(0, 1fr)' : `${WIDTHS[area]}px`))
        .join(' '),
      ['--areas' as string]: `"${areas.join(' ')}"`,
    },
  };
}

/**
 * Every row is as high as every other: that is what keeps ten thousand of them in their places. Compact rows have one line,
 * others two; in a narrow list each has one more.
 */
const ROW_HEIGHTS: Record<Density, { narrow: number; others: number }> = {
  comfortable: { narrow: 88, others: 56 },
  compact: { narrow: 60, others: 36 },
};

export const rowHeightOf = (listWidth: number, density: Density): number =>
  ROW_HEIGHTS[density][listWidth < MEDIUM_WIDTH ? 'narrow' : 'others'];

/** The room left for the name and what is next to it. */
export const nameWidthOf = (listWidth: number, added: readonly Column[]): number =>
  listWidth < MEDIUM_WIDTH ? listWidth - 150 : columnsOf(listWidth, added).nameWidth;
