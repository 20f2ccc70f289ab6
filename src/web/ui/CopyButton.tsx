import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/copyText.ts';
import { CheckIcon, CopyIcon } from './icons/actionIcons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const OUTCOME_SHOWN_MS = 2_000;

/** Returns a function that copies text, and its outcome, which is reset after a moment. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'Copied' | 'Couldn’t copy'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(text)) ? 'Copied' : 'Couldn’t copy');
  }
  return { outcome, copy };
}

interface Props {
  /** The text to copy to the clipboard. */
  text: string;
  /** The label, such as "Copy ping URL". */
  label: string;
}

/** Copies text, then briefly shows and announces that it did. */
export function CopyButton({ text, label }: Props) {
  const { outcome, copy } = useCopy(text);
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
