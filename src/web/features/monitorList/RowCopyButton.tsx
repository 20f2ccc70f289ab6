import { checkLines, copyLines } from '../../ui/icons/actionIcons.tsx';
import { IconLines } from '../../ui/icons/createIcon.tsx';
import { useCopy } from '../../ui/useCopy.ts';

interface Props {
  text: string;
  label: string;
}

/** Copies a text as `CopyButton` does, with the list's tooltip. */
export function RowCopyButton({ text, label }: Props) {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <button type="button" aria-label={label} data-tooltip={outcome ?? label} onClick={() => void copy()}>
        <svg aria-hidden viewBox="0 0 24 24">
          <IconLines>{outcome === 'Copied' ? checkLines : copyLines}</IconLines>
        </svg>
      </button>
      <span className="unseen" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}
