/** Where toasts appear. */
export function ToastArea() {
  return null;
}
