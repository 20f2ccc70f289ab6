/** For a `ref`: what appears because of a person's own action, such as a dialog's first field, takes the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
