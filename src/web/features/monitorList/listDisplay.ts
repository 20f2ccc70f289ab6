import { useState } from 'react';

/** The height of rows. */
export type Density = 'comfortable' | 'compact';

/** Columns that can be added, in display order. */
export const COLUMNS = ['uptime', 'duration', 'channels'] as const;
export type Column = (typeof COLUMNS)[number];

/** The storage keys for this browser's choices. */
const DENSITY_KEY = 'listDensity';
const COLUMNS_KEY = 'listColumns';
/** Teams with at least this many monitors have compact rows by default. */
const MANY_MONITORS = 20;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // If storage is full or blocked, the choice lasts only as long as the list.
  }
}

function storedDensity(): Density | null {
  const density = stored(DENSITY_KEY);
  return density === 'comfortable' || density === 'compact' ? density : null;
}

/** Parses columns as `writeColumns` formats them, ignoring unknown ones. */
export const readColumns = (text: string): Column[] => {
  const named = text.split(',');
  return COLUMNS.filter((column) => named.includes(column));
};

export const writeColumns = (columns: readonly Column[]): string => columns.join(',');

/** The columns that were last chosen in this browser. */
export const storedColumns = (): Column[] => readColumns(stored(COLUMNS_KEY) ?? '');

/** The list's density: the one chosen in this browser, or a default based on how many monitors the team has. */
export function useDensity(total: number): [Density, (density: Density) => void] {
  const [chosen, setChosen] = useState(storedDensity);
  const density = chosen ?? (total >= MANY_MONITORS ? 'compact' : 'comfortable');
  return [
    density,
    (next) => {
      setChosen(next);
      store(DENSITY_KEY, next);
    },
  ];
}

/** The added columns: those in the URL, otherwise those chosen in this browser. */
export function useColumns(inAddress: readonly Column[] | null): [readonly Column[], (columns: Column[]) => void] {
  const [chosen, setChosen] = useState(storedColumns);
  return [
    inAddress ?? chosen,
    (next) => {
      setChosen(next);
      store(COLUMNS_KEY, writeColumns(next));
    },
  ];
}
