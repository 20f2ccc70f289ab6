import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { ROW_HEIGHT } from './listStyles.ts';

/** Rows drawn beyond each edge of the window: about one more window. */
const OVERSCAN = 16;

/** Which rows of the list are in view on the page's scroll, and around it; the one with the focus always stays. */
export function useRowVirtualizer(body: RefObject<HTMLElement | null>, count: number, focusedRow: number | null) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setScrollMargin(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (focusedRow === null || focusedRow >= count || rows.includes(focusedRow)) return rows;
      return [...rows, focusedRow].toSorted((a, b) => a - b);
    },
  });
  const { range, scrollOffset, scrollDirection } = virtualizer;
  return {
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    first: range?.startIndex ?? 0,
    last: range?.endIndex ?? 0,
    isScrolledInto: (scrollOffset ?? 0) > scrollMargin,
    isScrollingUp: scrollDirection === 'backward',
  };
}
