import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcut } from '../../ui/useShortcut.ts';

/** How many rows Page Up and Page Down move. */
const PAGE_STEP = 15;

const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_STEP,
  PageUp: -PAGE_STEP,
  Home: -Infinity,
  End: Infinity,
};

interface Keys {
  body: RefObject<HTMLElement | null>;
  total: number;
  /** Selects or deselects a row. */
  onToggle: (row: number) => void;
  /** Asks how long to snooze a row's monitor. Returns false if that isn't possible. */
  onSnooze: (row: number) => boolean;
  /** Opens the editor for a row's monitor. */
  onEdit: (row: number) => void;
}

/**
 * Makes the list usable by keyboard as a single tab stop: arrows or j and k move between rows, x selects a row, s
 * snoozes its monitor, e edits it and Enter opens it. The letters except s work anywhere on the page outside text fields.
 */
export function useListKeys({ body, total, onToggle, onSnooze, onEdit }: Keys) {
  /** The row whose controls are in the tab order. */
  const [chosenRow, setCurrentRow] = useState(0);
  const currentRow = Math.max(0, Math.min(chosenRow, total - 1));
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  // The row to focus once it's rendered; it may be out of view or not loaded yet.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const link = body.current?.querySelector<HTMLElement>(
      `[aria-rowindex="${wanted.current + 2}"] :is(a, .section button)`,
    );
    if (!link) return;
    wanted.current = null;
    link.focus();
  });

  const goTo = (row: number) => {
    const next = Math.max(0, Math.min(row, total - 1));
    wanted.current = next;
    setCurrentRow(next);
    setFocusedRow(next);
  };
  const move = (step: number) => goTo(focusedRow === null ? currentRow : currentRow + step);
  useShortcut({ key: 'j' }, () => move(1));
  useShortcut({ key: 'k' }, () => move(-1));
  useShortcut({ key: 'x' }, () => focusedRow !== null && onToggle(currentRow));
  useShortcut({ key: 'e' }, () => focusedRow !== null && onEdit(currentRow));

  return {
    currentRow,
    focusedRow,
    handlers: {
      onFocus({ target }: { target: Element }) {
        const index = target.closest('tr')?.getAttribute('aria-rowindex');
        if (!index) return;
        setCurrentRow(Number(index) - 2);
        setFocusedRow(Number(index) - 2);
      },
      onBlur: () => setFocusedRow(null),
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const step = STEPS[event.key];
        if (step !== undefined) {
          event.preventDefault();
          goTo(currentRow + step);
        } else if (event.key.toLowerCase() === 's' && onSnooze(currentRow)) {
          // Handled here, before the team's shortcut, which listens to the window.
          event.preventDefault();
        }
      },
    },
  };
}
