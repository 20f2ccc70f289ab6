import Link from '@mui/material/Link';
import { useState } from 'react';

const SHOWN = 160;

/** A destination's response, truncated if long, and expandable. */
export function LongText({ children: text }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= SHOWN) return text;
  return (
    <>
      {isWhole ? text : `${text.slice(0, SHOWN).trimEnd()}…`}{' '}
      <Link
        component="button"
        type="button"
        variant="inherit"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        sx={{ verticalAlign: 'baseline' }}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </Link>
    </>
  );
}
