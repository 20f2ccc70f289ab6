export const ROW_HEIGHT = 36;
export const VISIBLE_ROWS = 8;
const OVERSCAN = 4;

/** Which rows to draw: those in view and a few around them. */
export function visibleRows(scrollTop: number, rowCount: number): { start: number; end: number } {
  const first = Math.floor(scrollTop / ROW_HEIGHT);
  return {
    start: Math.max(0, Math.min(first, rowCount) - OVERSCAN),
    end: Math.min(rowCount, first + VISIBLE_ROWS + 1 + OVERSCAN),
  };
}

/** Where to scroll so that a row is in view; the place itself when it is already. */
export function scrollTopFor(row: number, scrollTop: number): number {
  const top = row * ROW_HEIGHT;
  const lowestTop = top - (VISIBLE_ROWS - 1) * ROW_HEIGHT;
  return Math.min(top, Math.max(lowestTop, scrollTop));
}
