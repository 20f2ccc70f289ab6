import { useEffect, useState } from 'react';

const OUTCOME_SHOWN_MS = 2_000;

/** Copies a text, and has for a moment what came of it. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Not copied');
    }
  }
  return { outcome, copy };
}
