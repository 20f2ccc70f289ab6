import type { Params } from 'react-router-dom';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { RootState } from '../store/hooks.ts';

/** Open to everyone, to everyone who is signed in, or to those with a right in the team that the address names. */
export type PageNeed = 'anyone' | 'signedIn' | TeamRight;

/** A route's description for the shell: the source of breadcrumbs, heading, description and document title. */
export interface RouteHandle {
  /** A fixed title, or one read from the state, such as a team's name; nothing is shown while it is unknown. */
  title?: string | ((state: RootState, params: Params) => string | undefined);
  /** Its name in breadcrumbs, if the crumb before it already has the rest of the title. */
  crumb?: string;
  description?: string;
  /** What its pages demand, unless a route below says otherwise. */
  needs?: PageNeed;
  /** What someone without that right can't do there, such as "edit monitors". */
  doing?: string;
  /** How many things there need someone, such as monitors that are down: shown in the document's title and icon. */
  attention?: (state: RootState, params: Params) => number | undefined;
}
