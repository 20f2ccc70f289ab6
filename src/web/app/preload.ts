import { matchRoutes, type RouteObject } from 'react-router-dom';
import { selectIdentity } from '../features/auth/index.ts';
import { BASE_PATH } from '../routing/paths.ts';
import type { AppStore } from '../store/hooks.ts';

export { createPatience } from './routeCode.ts';

/** How long a link must be pointed at before it counts as intent (specification §9). */
const PRELOAD_DELAY_MS = 50;
/** How long preloaded data counts as fresh (specification §9). */
const PRELOAD_STALE_MS = 30_000;

/** Makes the function that gets the code and the data of an address ready, at most every 30 seconds for each. */
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
    await loader({ request: new Request(url), url, params, pattern: '', context: {} }, undefined);
  }
  await code;
}

/** Preloads a link's destination once it has been pointed at or focused for a moment. Returns the function that stops it. */
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

/** What browsers tell of a connection that costs by the byte; not all do. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Gets the code of all screens ready once someone is signed in, so that each opens without a network too. */
export async function loadOnceSignedIn(store: AppStore, routes: RouteObject[]): Promise<void> {
  if ((navigator as SavingNavigator).connection?.saveData) return;
  await new Promise<void>((resolve) => {
    const look = () => selectIdentity(store.getState()) && resolve();
    store.subscribe(look);
    look();
  });
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await loadWhenIdle(routes, idle);
  performance.mark(CODE_LOADED_MARK);
}

/** In the browser's timeline: from here on, no more screen code is fetched. */
const CODE_LOADED_MARK = 'hearth:code-loaded';
/** The screen that is shown comes first, with all it asks for. */
const SETTLED_MS = 5_000;
/** For browsers that don't report when they're idle. */
const QUIET_MS = 250;

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, QUIET_MS);
  });

/** Loads the code of all screens, one after the other, whenever the browser has nothing else to do. */
export async function loadWhenIdle(routes: RouteObject[], idle: () => Promise<void>): Promise<void> {
  for (const { lazy, children } of routes) {
    if (typeof lazy === 'function') {
      await idle();
      // Going there tries again, and shows what's wrong.
      await lazy().catch(() => undefined);
    }
    if (children) await loadWhenIdle(children, idle);
  }
}
