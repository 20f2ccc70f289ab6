import { useEffect, useEffectEvent } from 'react';

interface Shortcut {
  /** As the keyboard event names it. */
  key: string;
  /** With Ctrl or Cmd; without them, the key is ignored where text is being typed. */
  isWithControl?: boolean;
}

/** Calls back when the shortcut is pressed, no matter where the focus is. A callback that returns false leaves the key to others. */
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

/** Menus and dialogs over the page need the letters themselves: typing in a menu jumps to its entries. */
const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.MuiModal-root, [role="menu"], [role="listbox"]') !== null;

const TYPED_INPUT = 'input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Returns whether a key pressed there is text input, which one-letter shortcuts must not take. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(`textarea, select, ${TYPED_INPUT}`))
  );
}
