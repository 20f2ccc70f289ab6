import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

const STOP = '[data-stop]';

/** Where each key goes: a number of rows or, with none, a number of elements. */
const STEPS: Partial<Record<string, { rows: number; stops: number }>> = {
  ArrowLeft: { rows: 0, stops: -1 },
  ArrowRight: { rows: 0, stops: 1 },
  ArrowUp: { rows: -1, stops: 0 },
  ArrowDown: { rows: 1, stops: 0 },
  Home: { rows: 0, stops: -Infinity },
  End: { rows: 0, stops: Infinity },
};

const stopsIn = (place: Element | null | undefined) => Array.from(place?.querySelectorAll<HTMLElement>(STOP) ?? []);

/**
 * Makes the elements with `data-stop` inside it a single tab stop. Arrow keys move between them, and up and down
 * between the elements with `data-row` that contain them, keeping the place in the row.
 */
export function Roving({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);

  // After every render, because the last stop may be gone.
  useLayoutEffect(() => {
    const stops = stopsIn(root.current);
    const kept = stops.find((stop) => stop === last.current) ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1;
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches(STOP)) return;
    for (const stop of stopsIn(root.current)) stop.tabIndex = stop === target ? 0 : -1;
    last.current = target;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const stop = (event.target as Element).closest<HTMLElement>(STOP);
    if (!step || !stop || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = step.rows === 0 ? alongOf(stop, step.stops) : acrossOf(stop, step.rows);
    next?.focus();
  };

  const alongOf = (stop: HTMLElement, step: number) => {
    const stops = stopsIn(root.current);
    return stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(stop) + step))];
  };

  const acrossOf = (stop: HTMLElement, step: number) => {
    const row = stop.closest('[data-row]');
    const rows = Array.from(root.current?.querySelectorAll('[data-row]') ?? []).filter(
      (one) => one === row || stopsIn(one).length > 0,
    );
    const stops = stopsIn(rows[rows.findIndex((one) => one === row) + step]);
    return stops[Math.min(stops.length - 1, stopsIn(row).indexOf(stop))];
  };

  return (
    <div ref={root} role="presentation" onFocus={onFocus} onKeyDown={onKeyDown} style={{ minWidth: 0 }}>
      {children}
    </div>
  );
}
