import { useEffect, useState } from 'react';

/** Returns a string once it has stayed the same for a while. Returns the first one immediately. */
export function useSettled<Text extends string | undefined>(text: Text, stillMs: number): Text {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), stillMs);
    return () => clearTimeout(timer);
  }, [text, settled, stillMs]);
  return settled;
}
