import { type createBrowserRouter, createPath } from 'react-router-dom';
import { selectNumber } from '../features/auth/index.ts';
import type { AppStore } from '../store/hooks.ts';
import { locationChanged, type LocationState } from './locationSlice.ts';
import { keepParams, withI, withoutBasePath } from './searchParams.ts';
import { isShowingPast } from '../store/timeTravel.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

const placeOf = ({ state }: AppRouter) => ({
  pathname: withoutBasePath(state.location.pathname),
  search: state.location.search,
});

/**
 * Connects the router and the store: parameters are kept across navigations, each URL is written to the store, and the
 * router follows past states shown by Redux DevTools. Returns a function that disconnects them.
 */
export function connectRouter(router: AppRouter, store: AppStore): () => void {
  const navigate = router.navigate.bind(router);
  router.navigate = ((to, options) =>
    typeof to === 'number' || to === null
      ? navigate(to, options)
      : navigate(keepParams(to, placeOf(router), selectNumber(store.getState())), options)) as AppRouter['navigate'];

  // Links opened in another tab use the same identity there.
  const createHref = router.createHref.bind(router);
  router.createHref = ({ pathname, search, hash }) =>
    createHref({ pathname, search: withI(search, selectNumber(store.getState())), hash } as URL);

  /** Pending navigations to past states' URLs. Until they settle, the router's URL isn't one that the person chose. */
  let travels = 0;

  const updateStore = () => {
    const [place, known] = [placeOf(router), store.getState().location];
    if (travels > 0 || isShowingPast(store) || (place.pathname === known.pathname && place.search === known.search))
      return;
    store.dispatch(locationChanged(place));
  };

  async function travelTo(place: LocationState): Promise<void> {
    travels += 1;
    await navigate(createPath(place), { replace: true });
    travels -= 1;
    updateStore();
  }

  let wasPast = false;
  let shown = store.getState().location;
  const followPast = () => {
    const isPast = isShowingPast(store);
    const { location } = store.getState();
    // Leaving a past state restores the present URL.
    const isElsewhere = (isPast || wasPast) && location !== shown;
    wasPast = isPast;
    shown = location;
    if (isElsewhere) void travelTo(location);
  };

  updateStore();
  const stopUpdating = router.subscribe(updateStore);
  const stopFollowing = store.subscribe(followPast);
  return () => {
    stopUpdating();
    stopFollowing();
  };
}
