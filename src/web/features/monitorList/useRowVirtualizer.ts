import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Column, Density } from './listDisplay.ts';
import { nameWidthOf, rowHeightOf } from './listMeasures.ts';

/** Rows drawn beyond the edge that a scroll goes to, some two windows: a wheel is faster than a row is drawn. */
const ROWS_AHEAD = 32;
const ROWS_BEHIND = 4;
/** The height above the first row on a wide window, until it's measured. */
const USUAL_MARGIN_PX = 280;

/** How wide the list usually is on a wide window, until it was measured. */
const USUAL_WIDTH_PX = 800;
/** A few pixels more or less draw no row again. */
const WIDTH_STEP_PX = 16;

interface Rows {
  count: number;
  density: Density;
  columns: readonly Column[];
  focusedRow: number | null;
}

/** Which rows of the list are in view on the page's scroll, and around it; the one with the focus always stays. */
export function useRowVirtualizer(body: RefObject<HTMLElement | null>, { count, density, columns, focusedRow }: Rows) {
  const [scrollMargin, setScrollMargin] = useState(USUAL_MARGIN_PX);
  // Rows in view come first; the rest is rendered in pieces afterwards.
  const [rowsAhead, setRowsAhead] = useState(0);
  useEffect(() => startTransition(() => setRowsAhead(ROWS_AHEAD)), []);
  const [listWidth, setListWidth] = useState(() => Math.min(window.innerWidth, USUAL_WIDTH_PX));
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
    // Rows are drawn with the page, and not after it was measured.
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
  // It keeps the sizes it was given.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const { range, scrollOffset, scrollDirection } = virtualizer;
  return {
    rowHeight,
    listWidth,
    nameWidth: nameWidthOf(listWidth, columns),
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    first: range?.startIndex ?? 0,
    last: range?.endIndex ?? 0,
    isScrolledInto: (scrollOffset ?? 0) > scrollMargin,
    isScrollingUp: scrollDirection === 'backward',
  };
}
