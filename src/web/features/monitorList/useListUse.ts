import { useState } from 'react';

/** Tells whether somebody points at an element or has the focus in it; put `handlers` on it. */
export function useListUse() {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return {
    isUsed: isPointedAt || hasFocus,
    handlers: {
      // A finger that has been lifted points at nothing.
      onPointerEnter: ({ pointerType }: React.PointerEvent) => setIsPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) =>
        setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}
