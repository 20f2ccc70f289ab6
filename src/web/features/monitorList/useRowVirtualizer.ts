import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Column, Density } from './listDisplay.ts';
import { nameWidthOf, rowHeightOf } from './listMeasures.ts';

/**
 * How many rows to render ahead in the scroll direction, about two windows, because a wheel scrolls faster than rows
 * render.
 */
const ROWS_AHEAD = 32;
const ROWS_BEHIND = 4;
/** The height above the first row in a wide window, until it's measured. */
const DEFAULT_MARGIN_PX = 280;

/** The width of the list in a wide window, until it's measured. */
const DEFAULT_WIDTH_PX = 800;
/** The width is rounded to multiples of this, so that resizing by a few pixels doesn't rerender rows. */
const WIDTH_STEP_PX = 16;

interface Rows {
  count: number;
  density: Density;
  columns: readonly Column[];
  focusedRow: number | null;
}

/** Returns the list rows that are in or near view as the page scrolls. Always includes the focused row. */
export function useRowVirtualizer(body: RefObject<HTMLElement | null>, { count, density, columns, focusedRow }: Rows) {
  const [scrollMargin, setScrollMargin] = useState(DEFAULT_MARGIN_PX);
  // Rows in view are rendered first, the others in pieces afterward.
  const [rowsAhead, setRowsAhead] = useState(0);
  useEffect(() => startTransition(() => setRowsAhead(ROWS_AHEAD)), []);
  const [listWidth, setListWidth] = useState(() => Math.min(window.innerWidth, DEFAULT_WIDTH_PX));
  const rowHeight = rowHeightOf(listWidth, density);
  useLayoutEffect(() => {
    const measure = () => {
      const { top = 0, width = 0 } = body.current?.getBoundingClientRect() ?? {};
      setScrollMargin(Math.round(top + window.scrollY));
      if (width > 0) setListWidth(Math.floor(width / WIDTH_STEP_PX) * WIDTH_STEP_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    // Renders rows with the page rather than after measuring it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    rangeExtractor: ({ startIndex, endIndex }) => {
      const isScrollingUp = virtualizer.scrollDirection === 'backward';
      const first = Math.max(0, startIndex - (isScrollingUp ? rowsAhead : ROWS_BEHIND));
      const last = Math.min(count - 1, endIndex + (isScrollingUp ? ROWS_BEHIND : rowsAhead));
      const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      if (focusedRow === null || focusedRow >= count || rows.includes(focusedRow)) return rows;
      return [...rows, focusedRow].toSorted((a, b) => a - b);
    },
  });
  // The virtualizer caches sizes, so a new row height requires measuring again.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const { range, scrollOffset, scrollDirection } = virtualizer;
  return {
    rowHeight,
    listWidth,
    nameWidth: nameWidthOf(listWidth, columns),
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    first: range?.startIndex ?? 0,
    last: range?.endIndex ?? 0,
    hasScrolled: (scrollOffset ?? 0) > scrollMargin,
    isScrollingUp: scrollDirection === 'backward',
  };
}
