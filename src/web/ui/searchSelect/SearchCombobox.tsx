import Box from '@mui/material/Box';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { VISIBLE_ROWS } from './listSize.ts';
import type { SearchOption } from './matchOptions.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { SearchField } from './SearchField.tsx';
import { useHeldEnter, type SearchProgress } from './useHeldEnter.ts';

interface Props<Option extends SearchOption> {
  label: string;
  searchPlaceholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** The options that match the query. */
  options: readonly Option[];
  /** The current value, which has a check mark. */
  value: string;
  /** The index of the option that Enter chooses at first. With -1, the first Enter only selects an option. */
  preselected: number;
  progress?: SearchProgress;
  /** Whether an Enter that was pressed before the results arrived may choose the preselected option. */
  choosesUnseen?: boolean;
  /** Whether Enter was already pressed for the first query. */
  isEntered?: boolean;
  /** Shown below the options, and announced. */
  status: ReactNode;
  /** The rest of the panel, which may depend on the option that Enter would choose. */
  renderFooter?: (active: Option | undefined) => ReactNode;
  onSelect: (option: Option) => void;
}

const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: VISIBLE_ROWS,
  PageUp: -VISIBLE_ROWS,
};

/** A search field above a list of results. Arrow keys move through the list, and Enter chooses an option. */
export function SearchCombobox<Option extends SearchOption>({ label, query, options, value, ...rest }: Props<Option>) {
  const { searchPlaceholder, onQueryChange, preselected, status, renderFooter, onSelect } = rest;
  const { progress = 'done', choosesUnseen = true, isEntered = false } = rest;
  const listId = useId();
  // A value, because late results can move the option.
  const [chosen, setChosen] = useState<string | null>(null);
  const [heldFor, setHeldFor] = useState(isEntered ? query : null);
  const chosenIndex = options.findIndex((option) => option.value === chosen);
  const activeIndex = chosenIndex >= 0 ? chosenIndex : Math.min(preselected, options.length - 1);
  const active = options[activeIndex];
  const select = (index: number) => setChosen(options[index]?.value ?? null);

  useHeldEnter({
    heldFor,
    query,
    progress,
    onArrival: () => active && choosesUnseen && onSelect(active),
    onRelease: () => setHeldFor(null),
  });

  const onEnter = () => {
    if (progress === 'searching' && chosenIndex < 0) setHeldFor(query);
    else if (active) onSelect(active);
    else select(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setHeldFor(null);
      select(Math.max(0, Math.min(activeIndex + step, options.length - 1)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!event.repeat) onEnter();
    }
  };

  return (
    <>
      <SearchField
        placeholder={searchPlaceholder}
        value={query}
        onChange={(text) => {
          onQueryChange(text);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': options.length > 0,
          'aria-controls': listId,
          'aria-activedescendant': active ? optionId(listId, activeIndex) : undefined,
        }}
      />
      <Box sx={{ p: 0.5 }}>
        {options.length > 0 && (
          <OptionList
            id={listId}
            label={label}
            options={options}
            activeIndex={activeIndex}
            selected={value}
            onActiveChange={select}
            onSelect={onSelect}
          />
        )}
        <Box
          component="output"
          sx={{ display: 'block', typography: 'body1', color: 'text.secondary', textAlign: 'center' }}
        >
          {heldFor === query ? <Box sx={{ py: options.length > 0 ? 1 : 3 }}>Searching…</Box> : status}
        </Box>
      </Box>
      {renderFooter?.(active)}
    </>
  );
}
