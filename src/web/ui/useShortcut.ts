import { useEffect, useEffectEvent } from 'react';

interface Shortcut {
  /** The keyboard event's `key`. */
  key: string;
  /** Whether it's pressed with Ctrl or Cmd. Other shortcuts are ignored in text fields. */
  isWithControl?: boolean;
}

/**
 * Calls back when the shortcut is pressed, wherever the focus is. If the callback returns false, the browser still
 * handles the key.
 */
export function useShortcut({ key, isWithControl = false }: Shortcut, onPress: () => unknown): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) !== isWithControl) return;
      if (!isWithControl && (isTypingTarget(event.target) || isInOverlay(event.target))) return;
      if (press() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, isWithControl]);
}

/** Menus and dialogs over the page handle letters themselves, for example to jump to a menu item. */
const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.MuiModal-root, [role="menu"], [role="listbox"]') !== null;

const TYPED_INPUT = 'input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Returns whether a key pressed at this target is text input, which one-letter shortcuts must not intercept. */
function isTypingTarget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(`textarea, select, ${TYPED_INPUT}`))
  );
}
