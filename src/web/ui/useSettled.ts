import { useEffect, useState } from 'react';

/** A text as it was when it last kept still for a while; the first one counts at once. */
export function useSettled<Text extends string | undefined>(text: Text, stillMs: number): Text {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), stillMs);
    return () => clearTimeout(timer);
  }, [text, settled, stillMs]);
  return settled;
}
