import { useState } from 'react';

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact';

/** Where this browser keeps the choice. */
const KEY = 'listDensity';
/** Teams with this many monitors have compact rows until someone chooses. */
const MANY_MONITORS = 20;

function storedDensity(): Density | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'comfortable' || stored === 'compact' ? stored : null;
  } catch {
    return null;
  }
}

/** The density of the list: as chosen in this browser, otherwise by how many monitors the team has. */
export function useDensity(total: number): [Density, (density: Density) => void] {
  const [chosen, setChosen] = useState(storedDensity);
  const density = chosen ?? (total >= MANY_MONITORS ? 'compact' : 'comfortable');
  return [
    density,
    (next) => {
      setChosen(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // It holds for as long as the list is shown.
      }
    },
  ];
}
