import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { CheckIcon, CopyIcon } from './icons/actionIcons.tsx';
import { useCopy } from './useCopy.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Props {
  /** The text for the clipboard. */
  text: string;
  /** What it is, such as "Copy ping URL". */
  label: string;
}

/** Copies a text, and shows and says for a moment that it did. */
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
