import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode } from 'react';

interface Props {
  query: string;
  onClear: () => void;
  /** Called for an Enter in the field, with the first match if there is one. */
  onEnter: (first: HTMLElement | undefined) => void;
  onBlur: () => void;
  /** A search field, followed by links that match the query. */
  children: ReactNode;
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Lets people open a match without a pointer. During a search, the arrow keys move the focus between the field and the
 * matches, Enter in the field opens the first match, and Escape clears the query.
 */
export function SidebarMatches({ query, onClear, onEnter, onBlur, children }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [field, ...matches] = event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]');
    const stops = [field, ...matches];
    const at = stops.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (query === '' || at < 0) return;
    if (step) {
      event.preventDefault();
      stops[Math.max(0, at + step)]?.focus();
    } else if (event.key === 'Enter' && at === 0) {
      onEnter(matches[0]);
    } else if (event.key === 'Escape') {
      // The first Escape doesn't close an enclosing sheet.
      event.stopPropagation();
      onClear();
      field?.focus();
    }
  };
  return (
    <Box onKeyDown={onKeyDown} onBlur={onBlur} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}
