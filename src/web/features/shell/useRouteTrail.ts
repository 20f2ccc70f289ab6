import { shallowEqual } from 'react-redux';
import { useMatches } from 'react-router-dom';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { useAppSelector } from '../../store/hooks.ts';

export interface TrailEntry {
  title: string;
  description: string | undefined;
  pathname: string;
}

/** The matched routes that have a title, from the outermost in. */
export function useRouteTrail(): TrailEntry[] {
  const matches = useMatches();
  const titles = useAppSelector(
    (state) =>
      matches.map(({ handle, params }) => {
        const { title } = (handle ?? {}) as RouteHandle;
        return typeof title === 'function' ? title(state, params) : title;
      }),
    shallowEqual,
  );
  return matches.flatMap(({ handle, pathname }, index) => {
    const title = titles[index];
    // A path ends without a slash, so that an index route and its parent read the same.
    const place = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    return title === undefined ? [] : [{ title, description: (handle as RouteHandle).description, pathname: place }];
  });
}
