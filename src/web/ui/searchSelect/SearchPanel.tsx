import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useInitialFocus } from '../useInitialFocus.ts';
import { SearchIcon } from '../icons/actionIcons.tsx';
import { matchOptions, type SearchOption } from './matchOptions.ts';
import { OptionList, optionId, VISIBLE_ROWS } from './OptionList.tsx';

interface Props {
  label: string;
  options: readonly SearchOption[];
  value: string;
  searchPlaceholder: string;
  emptyText: string;
  /** Results from another source for the typed text, listed before the matching options. */
  found?: readonly SearchOption[];
  /** Whether Enter chooses the first option, rather than the current value, until the person presses an arrow key. */
  startsFirst?: boolean;
  /** The text to start with. */
  initialQuery?: string;
  onQueryChange?: (query: string) => void;
  onSelect: (value: string) => void;
}

const NONE: readonly SearchOption[] = [];

const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: VISIBLE_ROWS,
  PageUp: -VISIBLE_ROWS,
};

/** A search field above the list that it filters. Arrow keys move through the list, and Enter chooses an option. */
export function SearchPanel({ label, options, value, searchPlaceholder, emptyText, onSelect, ...search }: Props) {
  const { found = NONE, startsFirst = false, initialQuery = '', onQueryChange } = search;
  const listId = useId();
  const field = useInitialFocus();
  const [query, setQuery] = useState(initialQuery);
  // Not deferred, because Enter right after a keystroke must choose from the new results.
  const matches = useMemo(() => [...found, ...matchOptions(options, query)], [found, options, query]);
  const [chosenIndex, setChosenIndex] = useState<number>();
  const selectedIndex = startsFirst
    ? 0
    : Math.max(
        0,
        matches.findIndex((option) => option.value === value),
      );
  const activeIndex = Math.min(chosenIndex ?? selectedIndex, matches.length - 1);
  const active = matches[activeIndex];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosenIndex(Math.max(0, Math.min(activeIndex + step, matches.length - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onSelect(active.value);
    }
  };

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
        <InputBase
          inputRef={field}
          fullWidth
          sx={{ py: 0.75 }}
          placeholder={searchPlaceholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            onQueryChange?.(event.target.value);
            setChosenIndex(undefined);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': searchPlaceholder,
            'aria-autocomplete': 'list',
            'aria-expanded': matches.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': active ? optionId(listId, activeIndex) : undefined,
          }}
        />
      </Box>
      <Box sx={{ p: 0.5 }}>
        {matches.length > 0 && (
          <OptionList
            id={listId}
            label={label}
            options={matches}
            activeIndex={activeIndex}
            selected={value}
            onActiveChange={setChosenIndex}
            onSelect={(option) => onSelect(option.value)}
          />
        )}
        <Box
          component="output"
          sx={{ display: 'block', typography: 'body1', color: 'text.secondary', textAlign: 'center' }}
        >
          {matches.length === 0 && <Box sx={{ py: 3 }}>{emptyText}</Box>}
        </Box>
      </Box>
    </>
  );
}
