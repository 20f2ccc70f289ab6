import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, writeFilters, type ListFilters } from './listFilters.ts';

export interface FiltersHandle {
  filters: ListFilters;
  /** What is typed replaces the place it was typed at; what is chosen can be gone back from. */
  change(changes: Partial<ListFilters>, options?: { replace?: boolean }): void;
}

/** The filters that the address names. */
export function useListFilters(): FiltersHandle {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  return {
    filters,
    change: (changes, options) =>
      setSearch((latest) => writeFilters(latest, { ...readFilters(latest), ...changes }), options),
  };
}
