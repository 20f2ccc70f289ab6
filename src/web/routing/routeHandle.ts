import type { Params } from 'react-router-dom';
import type { RootState } from '../store/hooks.ts';

/** A route's description for the shell: the source of breadcrumbs, heading, description and document title. */
export interface RouteHandle {
  /** A fixed title, or one read from the state, such as a team's name; nothing is shown while it is unknown. */
  title?: string | ((state: RootState, params: Params) => string | undefined);
  /** What breadcrumbs call it, where the crumb before it says the rest of the title. */
  crumb?: string;
  description?: string;
  /** How many things there need someone, such as monitors that are down: shown in the document's title and icon. */
  attention?: (state: RootState, params: Params) => number | undefined;
}
