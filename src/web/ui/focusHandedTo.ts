/**
 * Returns a `ref` for a control that its own action removes. It moves the focus to another element, which is looked up
 * while the control still exists, so that it isn't lost to the start of the page.
 */
export function focusHandedTo(heirOf: (control: HTMLElement) => HTMLElement | null | undefined) {
  return (control: HTMLElement | null) => () => {
    if (!control || document.activeElement !== control) return;
    const heir = heirOf(control);
    queueMicrotask(() => {
      if (!heir?.isConnected || document.activeElement !== document.body) return;
      // An element that Tab can't reach can still take the focus.
      if (heir.tabIndex < 0) heir.tabIndex = -1;
      heir.focus({ preventScroll: true });
    });
  };
}

/** For a control in a row. */
export const focusHandedToRow = focusHandedTo((control) => control.closest('li'));
