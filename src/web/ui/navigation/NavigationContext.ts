import { createContext } from 'react';
import type { Location, To } from 'react-router-dom';

/** What links need of the application they are in. */
export interface Navigation {
  /** Completes an address with what is kept across navigation. */
  resolve(to: To, from: Location): To;
  /** Gets the code and the data of an address ready. */
  preload(to: To): void;
}

export const NavigationContext = createContext<Navigation>({ resolve: (to) => to, preload: () => {} });
