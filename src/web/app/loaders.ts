import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { selectIdentity } from '../features/auth/index.ts';
import { paths } from '../routing/paths.ts';
import type { AppStore } from '../store/hooks.ts';
import type { App } from './createApp.ts';
import type { ScreenReads } from './queryLayer.ts';
import { keepParams, readI, safeRedirect, withoutBasePath } from './searchParams.ts';
import { isShowingPast } from '../store/timeTravel.ts';

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>;

const placeOf = ({ request }: LoaderArgs) => {
  const { pathname, search, searchParams } = new URL(request.url);
  return { pathname: withoutBasePath(pathname), search, searchParams };
};

/** Redirects, keeping the parameters that survive every navigation. */
const goTo = (args: LoaderArgs, to: string) => redirect(keepParams(to, placeOf(args)));

/** A past state's URL was valid at the time, so loaders don't redirect from it. */
const isPresent = (store: AppStore) => !isShowingPast(store);

type Loader = (args: LoaderArgs) => unknown;

/**
 * Returns a loader for a signed-in screen. The router runs the loaders for all matched routes at the same time, and the
 * innermost redirect wins. So inner loaders must not redirect someone who isn't signed in.
 */
const forSignedIn =
  (store: AppStore, loader: Loader): Loader =>
  (args) =>
    isPresent(store) && selectIdentity(store.getState()) && isValid(placeOf(args).searchParams) ? loader(args) : null;

function isValid(search: URLSearchParams): boolean {
  try {
    readI(search);
    return true;
  } catch {
    return false;
  }
}

/** Always redirects. */
export const redirectLoader = ({ store }: App, to: (params: LoaderArgs['params']) => string) =>
  forSignedIn(store, (args) => goTo(args, to(args.params)));

/** Redirects people who are already signed in away from public screens. */
export const publicLoader =
  ({ store, openQueryLayer }: App) =>
  async (args: LoaderArgs) => {
    if (!isPresent(store) || !selectIdentity(store.getState())) return null;
    const { searchParams } = placeOf(args);
    if (!searchParams.has('state')) return goTo(args, paths.home());
    const { returnFromProvider } = await openQueryLayer();
    return goTo(args, safeRedirect(returnFromProvider(searchParams)));
  };

/**
 * Returns a loader for unknown URLs, open to everyone. It requests the shell's data, and resolves to true if the shell
 * should be shown.
 */
export const lostLoader =
  ({ store, openQueryLayer }: App) =>
  async () => {
    if (!selectIdentity(store.getState())) return false;
    const queries = await openQueryLayer();
    queries.readShell();
    return true;
  };

/** Redirects visitors to the login page, and requests the shell's data. */
export const authenticatedLoader =
  ({ store, openQueryLayer }: App) =>
  async (args: LoaderArgs) => {
    if (!isPresent(store)) return null;
    const place = placeOf(args);
    readI(place.searchParams);
    const identity = selectIdentity(store.getState());
    if (!identity) return goTo(args, `${paths.login()}?${new URLSearchParams({ redirect: place.pathname })}`);
    const queries = await openQueryLayer();
    queries.readShell();
    return null;
  };

/** Redirects to the first team. People without a team go to their pending invitation, or else to their account. */
export const teamsIndexLoader = ({ store, openQueryLayer }: App) =>
  forSignedIn(store, async (args) => {
    const { readTeams, isInvited } = await openQueryLayer();
    const [first] = await readTeams();
    if (first) return goTo(args, paths.team(first.teamId));
    return goTo(args, isInvited() ? paths.invitation() : paths.settings('account'));
  });

/** Returns a loader that requests a screen's first data along with the shell's, without awaiting it. */
export const readingLoader = ({ store, openQueryLayer }: App, read: keyof ScreenReads) =>
  forSignedIn(store, async (args) => {
    const queries = await openQueryLayer();
    queries[read]({ teamId: '', monitorId: '', ...args.params, request: args.request });
    return null;
  });

/** Admits people only to teams in their list. */
export const teamLoader = ({ store, openQueryLayer }: App) =>
  forSignedIn(store, async (args) => {
    const { openTeam } = await openQueryLayer();
    return (await openTeam(args.params.teamId ?? '', args.request)) ? null : goTo(args, paths.home());
  });
