import type { Params } from 'react-router-dom';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { RootState } from '../store/hooks.ts';

/** Who can open a page: everyone, everyone signed in, or people with a right in the team that the URL names. */
export type PageNeed = 'anyone' | 'signedIn' | TeamRight;

/** Describes a route to the shell, which derives breadcrumbs, heading, description and document title from it. */
export interface RouteHandle {
  /** A fixed title, or one read from the state, such as a team's name. Nothing is shown while it's unknown. */
  title?: string | ((state: RootState, params: Params) => string | undefined);
  /** A shorter title for breadcrumbs, if the previous crumb already says the rest. */
  crumb?: string;
  description?: string;
  /** What the route's pages require, unless a child route overrides it. */
  needs?: PageNeed;
  /** What someone without that right can't do on the page, such as "edit monitors". */
  doing?: string;
  /**
   * The number of problems that need attention, such as monitors that are down, shown in the document's title and icon.
   */
  attention?: (state: RootState, params: Params) => number | undefined;
}
