import { createContext } from 'react';

/** Opens the palette. Null outside the shell. */
export const OpenPaletteContext = createContext<(() => void) | null>(null);
