import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowHeightOf } from './listStyles.ts';

/** Rows drawn beyond each edge of the window: about one more window. */
const OVERSCAN = 16;

/** Which rows of the list are in view on the page's scroll, and around it; the one with the focus always stays. */
export function useRowVirtualizer(body: RefObject<HTMLElement | null>, count: number, focusedRow: number | null) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rowHeight, setRowHeight] = useState(() => rowHeightOf(window.innerWidth));
  useLayoutEffect(() => {
    const measure = () => {
      const { top = 0, width = 0 } = body.current?.getBoundingClientRect() ?? {};
      setScrollMargin(Math.round(top + window.scrollY));
      setRowHeight(rowHeightOf(width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (focusedRow === null || focusedRow >= count || rows.includes(focusedRow)) return rows;
      return [...rows, focusedRow].toSorted((a, b) => a - b);
    },
  });
  // It keeps the sizes that it was told.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const { range, scrollOffset, scrollDirection } = virtualizer;
  return {
    rowHeight,
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    first: range?.startIndex ?? 0,
    last: range?.endIndex ?? 0,
    isScrolledInto: (scrollOffset ?? 0) > scrollMargin,
    isScrollingUp: scrollDirection === 'backward',
  };
}
