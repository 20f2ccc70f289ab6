import type { Params } from 'react-router-dom';
import type { RootState } from '../store/hooks.ts';

/** What a route says of itself to the shell: breadcrumbs, heading, description and document title come from it. */
export interface RouteHandle {
  /** A fixed title, or one read from the state, such as a team's name; nothing is shown while it is unknown. */
  title?: string | ((state: RootState, params: Params) => string | undefined);
  description?: string;
  /** How many things there need someone, such as monitors that are down: shown in the document's title and icon. */
  attention?: (state: RootState, params: Params) => number | undefined;
}
