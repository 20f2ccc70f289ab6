/**
 * Returns a `ref` for a control that its own action removes. It moves the focus, which would otherwise be lost, to
 * another element, which it looks up while the control still exists.
 */
export function focusHandedTo(successorOf: (control: HTMLElement) => HTMLElement | null | undefined) {
  return (control: HTMLElement | null) => () => {
    if (!control || document.activeElement !== control) return;
    const successor = successorOf(control);
    queueMicrotask(() => {
      if (!successor?.isConnected || document.activeElement !== document.body) return;
      // Makes the element focusable if Tab can't reach it.
      if (successor.tabIndex < 0) successor.tabIndex = -1;
      successor.focus({ preventScroll: true });
    });
  };
}

/** Moves the focus from a removed control to its row. */
export const focusHandedToRow = focusHandedTo((control) => control.closest('li'));
