import { matchRoutes, type RouteObject } from 'react-router-dom';
import { BASE_PATH } from '../routing/paths.ts';

/** How long a link must be pointed at before it counts as intent (specification §9). */
const PRELOAD_DELAY_MS = 50;
/** How long preloaded data counts as fresh (specification §9). */
const PRELOAD_STALE_MS = 30_000;

/** Returns a function that preloads a URL's code and data, at most every 30 seconds for each URL. */
export function createPreload(routes: RouteObject[], now: () => number = Date.now) {
  const preloadedAtMs = new Map<string, number>();

  return (url: URL): void => {
    const address = url.pathname + url.search;
    if (now() - (preloadedAtMs.get(address) ?? -Infinity) < PRELOAD_STALE_MS) return;
    preloadedAtMs.set(address, now());
    for (const match of matchRoutes(routes, url.pathname, BASE_PATH) ?? []) {
      void preloadRoute(match.route, url, match.params).catch(() => {
        // The navigation itself will report the problem.
      });
    }
  };
}

async function preloadRoute({ lazy, loader }: RouteObject, url: URL, params: Record<string, string | undefined>) {
  const code = typeof lazy === 'function' ? lazy() : undefined;
  if (typeof loader === 'function') {
    const request = new Request(url, { headers: { purpose: 'prefetch' } });
    await loader({ request, url, params, pattern: '', context: {} }, undefined);
  }
  await code;
}

/**
 * Preloads a link's destination once it has been pointed at or focused for a moment. Returns a function that stops it.
 */
export function preloadOnIntent(document: Document, preload: (url: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointedAt: Element | null = null;

  const point = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === pointedAt) return;
    clearTimeout(timer);
    pointedAt = link;
    if (!link || link.origin !== document.location.origin) return;
    timer = setTimeout(() => preload(new URL(link.href)), PRELOAD_DELAY_MS);
  };
  document.addEventListener('pointerover', point);
  document.addEventListener('focusin', point);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', point);
    document.removeEventListener('focusin', point);
  };
}
