import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

const IDLE_MS = 3_000;

/** Returns whether the pointer and the keyboard have been idle for a while, so that controls can be hidden. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onActivity = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'];
    for (const event of events) window.addEventListener(event, onActivity);
    onActivity();
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, onActivity);
    };
  }, []);
  return isIdle;
}

/** Text sizes to try, in rem, largest first. */
const SIZES = [1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.85, 0.7, 0.6, 0.5, 0.4];

/** The smallest text that can be read from across a room, in rem. */
const READABLE = 1;

/** Returns whether the items of a list in an element, marked with `data-one-line`, take more than one line. */
const hasWrapped = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('[data-one-line]')].some(({ firstElementChild: first, lastElementChild: last }) =>
    first instanceof HTMLElement && last instanceof HTMLElement ? last.offsetTop > first.offsetTop : false,
  );

/**
 * Makes an element's text as large as will fit; its contents are sized in `em`. Prefers smaller text to wrapped lists,
 * as long as it's readable.
 */
export function useFit(ref: RefObject<HTMLElement | null>): void {
  // Runs after each render, because the content may have changed.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const fit = () => {
      const fits = (size: number) => {
        element.style.fontSize = `${size}rem`;
        return element.scrollHeight <= element.clientHeight;
      };
      const isReadable = (size: number) => size >= READABLE;
      if (!SIZES.filter(isReadable).some((size) => fits(size) && !hasWrapped(element))) SIZES.some(fits);
    };
    fit();
    if (!('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  });
}

/**
 * Returns how many rows fit in an element, based on the height of the first row. If there's no layout, returns
 * infinity.
 */
export function useRowsThatFit(ref: RefObject<HTMLElement | null>, row: string): number {
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(() => {
      const first = element.querySelector(row);
      if (first === null) return;
      const room = element.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
      setCount(Math.max(0, Math.floor(room / first.getBoundingClientRect().height)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, row]);
  return count;
}
