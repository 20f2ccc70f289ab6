import { useState } from 'react';

/** Whether something is open that opens over the screen, and how often it was opened: before the first time, its code isn't needed. */
export function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  return {
    isOpen,
    count,
    open: () => {
      if (isOpen) return;
      setIsOpen(true);
      setCount(count + 1);
    },
    close: () => setIsOpen(false),
  };
}
