import { useState } from 'react';

/**
 * A dialog's or menu's state: whether it's open, and how many times it has been opened, so that its code can be loaded
 * on first use.
 */
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
