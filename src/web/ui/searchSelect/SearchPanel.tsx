import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { matchOptions, type SearchOption } from './matchOptions.ts';
import { SearchCombobox } from './SearchCombobox.tsx';

interface Props {
  label: string;
  options: readonly SearchOption[];
  value: string;
  searchPlaceholder: string;
  emptyText: string;
  onSelect: (value: string) => void;
}

/** A search field above the list that it filters. */
export function SearchPanel({ label, options, value, searchPlaceholder, emptyText, onSelect }: Props) {
  const [query, setQuery] = useState('');
  // Not deferred, because Enter right after a keystroke must choose from the new results.
  const matches = useMemo(() => matchOptions(options, query), [options, query]);
  return (
    <SearchCombobox
      label={label}
      searchPlaceholder={searchPlaceholder}
      query={query}
      onQueryChange={setQuery}
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
