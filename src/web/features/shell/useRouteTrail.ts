import { shallowEqual } from 'react-redux';
import { useMatches } from 'react-router-dom';
import { PRODUCT_TITLE } from '../../../contract/brand.ts';
import type { RouteHandle } from '../../routing/routeHandle.ts';
import { useAppSelector } from '../../store/hooks.ts';

export interface TrailEntry {
  title: string;
  crumb: string;
  description: string | undefined;
  pathname: string;
}

/** The matched routes that have a title, from the outermost to the innermost. */
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
    // Removes the trailing slash, so that an index route and its parent have the same path.
    const place = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    if (title === undefined) return [];
    const { crumb = title, description } = handle as RouteHandle;
    return [{ title, crumb, description, pathname: place }];
  });
}

/** The document title: the titles from last to first, then the product's name (specification §2). */
export function documentTitle(titles: readonly string[]): string {
  return [...titles.toReversed(), PRODUCT_TITLE].join(' | ');
}

/** The number of problems that need attention on the current page, as its routes define it; 0 while unknown. */
export function useAttention(): number {
  const matches = useMatches();
  return useAppSelector((state) =>
    matches.reduce((sum, { handle, params }) => {
      const { attention } = (handle ?? {}) as RouteHandle;
      return sum + (attention?.(state, params) ?? 0);
    }, 0),
  );
}
