import type { Column, Density } from './listDisplay.ts';

/** Breakpoints for the width of the list rather than the window, because there may be a sidebar. */
export const MEDIUM_WIDTH = 520;
export const MEDIUM = `@container (min-width: ${MEDIUM_WIDTH}px)`;

/** The widths of columns other than the name, in pixels. */
const WIDTHS = {
  check: 20,
  status: 108,
  runs: 119,
  uptime: 52,
  duration: 60,
  channels: 110,
  last: 72,
  // Includes the copy button at the column's end.
  next: 92,
};
/** The width of the newest twenty runs, for lists that don't have room for more. */
export const FEWER_RUNS_WIDTH = 79;
export const COLUMN_GAP = 12;
export const EDGE = 8;
/**
 * Columns are dropped to keep the name from getting narrower than this, which is wide enough for most names. Added
 * columns are dropped last.
 */
const MIN_NAME_WIDTH = 240;
const MIN_NAME_WIDTH_BESIDE_ADDED = 170;

type Area = keyof typeof WIDTHS | 'name';
/** The parts that can be dropped. `older` stands for the runs before the newest twenty. */
type Given = keyof typeof WIDTHS | 'older';
const GIVEN_FIRST: readonly Given[] = ['last', 'older', 'runs'];

const isColumn = (given: Given): given is keyof typeof WIDTHS => given !== 'older';

/** The columns that fit into a list of this width, and the width left for the name. Doesn't apply to narrow lists. */
function columnsOf(listWidth: number, added: readonly Column[]) {
  const all: Area[] = ['check', 'status', 'name', 'runs', ...added, 'last', 'next'];
  const widthOf = (area: keyof typeof WIDTHS, given: readonly Given[]) =>
    area === 'runs' && given.includes('older') ? FEWER_RUNS_WIDTH : WIDTHS[area];
  const given: Given[] = [];
  const areasLeft = () => all.filter((area) => area === 'name' || !given.includes(area));
  const nameWidthLeft = () =>
    areasLeft().reduce(
      (left, area) => left - (area === 'name' ? 0 : widthOf(area, given) + COLUMN_GAP),
      Math.max(listWidth, MEDIUM_WIDTH) - 2 * EDGE,
    );
  for (const one of GIVEN_FIRST) if (nameWidthLeft() < MIN_NAME_WIDTH) given.push(one);
  for (const one of added.toReversed()) if (nameWidthLeft() < MIN_NAME_WIDTH_BESIDE_ADDED) given.push(one);
  const areas = areasLeft();
  return {
    hidden: given.filter(isColumn),
    nameWidth: nameWidthLeft(),
    tracks: areas.map((area) => (area === 'name' ? 'minmax(0, 1fr)' : `${widthOf(area, given)}px`)),
    areas,
  };
}

/** The props that set a list's columns. Those that don't fit are listed in `data-hidden`. */
export function columnProps(listWidth: number, added: readonly Column[]) {
  const { hidden, tracks, areas } = columnsOf(listWidth, added);
  return {
    'data-hidden': hidden.join(' '),
    style: {
      ['--columns' as string]: tracks.join(' '),
      ['--areas' as string]: `"${areas.join(' ')}"`,
    },
  };
}

/**
 * All rows have the same height, so that ten thousand can be positioned without rendering them. Compact rows have one
 * line and other rows two, plus one more in a narrow list.
 */
const ROW_HEIGHTS: Record<Density, { narrow: number; others: number }> = {
  comfortable: { narrow: 88, others: 56 },
  compact: { narrow: 60, others: 36 },
};

export const rowHeightOf = (listWidth: number, density: Density): number =>
  ROW_HEIGHTS[density][listWidth < MEDIUM_WIDTH ? 'narrow' : 'others'];

/** The width left for the name and the elements next to it, in pixels. */
export const nameWidthOf = (listWidth: number, added: readonly Column[]): number =>
  listWidth < MEDIUM_WIDTH ? listWidth - 150 : columnsOf(listWidth, added).nameWidth;

/** The id of the element with a monitor's name in its row. */
export const nameId = (monitorId: string): string => `name-${monitorId}`;
