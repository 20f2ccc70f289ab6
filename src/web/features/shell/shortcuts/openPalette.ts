import { createContext } from 'react';

/** Opens the palette, with the given text if there is one. Null outside the shell. */
export const OpenPaletteContext = createContext<((text?: string) => void) | null>(null);
