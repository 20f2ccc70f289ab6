import { useMatches } from 'react-router-dom';
import type { RouteHandle } from '../../../routing/routeHandle.ts';
import { useAppSelector } from '../../../store/hooks.ts';

/** How many things need somebody where one is, by what the matched routes say; 0 while nothing is known. */
export function useAttention(): number {
  const matches = useMatches();
  return useAppSelector((state) =>
    matches.reduce((sum, { handle, params }) => {
      const { attention } = (handle ?? {}) as RouteHandle;
      return sum + (attention?.(state, params) ?? 0);
    }, 0),
  );
}
