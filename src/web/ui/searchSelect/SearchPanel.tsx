import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { matchOptions, type SearchOption } from './matchOptions.ts';
import { SearchCombobox } from './SearchCombobox.tsx';

interface Props {
  label: string;
  options: readonly SearchOption[];
  value: string;
  query: string;
  onQueryChange: (query: string) => void;
  searchPlaceholder: string;
  emptyText: string;
  onSelect: (value: string) => void;
}

/** A search field above the list that it filters. */
export function SearchPanel({ label, options, value, query, emptyText, onSelect, ...rest }: Props) {
  // Not deferred, because Enter right after a keystroke must choose from the new results.
  const matches = useMemo(() => matchOptions(options, query), [options, query]);
  return (
    <SearchCombobox
      label={label}
      query={query}
      {...rest}
      options={matches}
      value={value}
      preselected={Math.max(
        0,
        matches.findIndex((option) => option.value === value),
      )}
      status={matches.length === 0 && <Box sx={{ py: 3 }}>{emptyText}</Box>}
      onSelect={(option) => onSelect(option.value)}
    />
  );
}
