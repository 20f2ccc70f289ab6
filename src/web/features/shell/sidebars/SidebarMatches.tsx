import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode } from 'react';

interface Props {
  query: string;
  onClear: () => void;
  /** A search field, followed by links that match the query. */
  children: ReactNode;
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Lets people open a match without a pointer. During a search, the arrow keys move the focus between the field and the
 * matches, Enter in the field opens the first match, and Escape clears the query.
 */
export function SidebarMatches({ query, onClear, children }: Props) {
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
      matches[0]?.click();
    } else if (event.key === 'Escape') {
      // The first Escape doesn't close an enclosing sheet.
      event.stopPropagation();
      onClear();
      field?.focus();
    }
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}
