import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from './icons/actionIcons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const TICK_SHOWN_MS = 2_000;

interface Props {
  /** What goes to the clipboard. */
  text: string;
  /** What it is, such as "Copy ping URL". */
  label: string;
}

/** Copies a text, and shows and says for a moment that it did. */
export function CopyButton({ text, label }: Props) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), TICK_SHOWN_MS);
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

  return (
    <>
      <Tooltip title={outcome ?? label}>
        <IconButton size="small" aria-label={label} onClick={() => void copy()}>
          {outcome === 'Copied' ? <CheckIcon fontSize="small" /> : <CopyIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
      <VisuallyHidden>
        <span aria-live="polite">{outcome}</span>
      </VisuallyHidden>
    </>
  );
}
