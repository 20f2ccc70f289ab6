import { useEffect, useEffectEvent } from 'react';

interface Shortcut {
  /** As the keyboard event names it. */
  key: string;
  /** With Ctrl or Cmd; without, the key is left alone where text is typed. */
  isWithControl?: boolean;
}

/** Calls back when the shortcut is pressed, wherever the focus is. */
export function useShortcut({ key, isWithControl = false }: Shortcut, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) !== isWithControl) return;
      if (!isWithControl && isTypingTarget(event.target)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, isWithControl]);
}

const TYPED_INPUT = 'input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Returns whether a key pressed there is text input, which one-letter shortcuts must not take. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(`textarea, select, ${TYPED_INPUT}`))
  );
}
