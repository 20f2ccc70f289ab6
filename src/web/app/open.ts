import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { selectIdentity } from '../features/auth/index.ts';
import { screenAwaited } from '../features/connection/index.ts';
import { nextTask } from '../lib/nextTask.ts';
import { BASE_PATH } from '../routing/paths.ts';
import { createApp, type App } from './createApp.ts';
import { connectRouter, type AppRouter } from './router.ts';
import { createPatience, loadWhenIdle, withCodeLoaded } from './routeCode.ts';
import { createRoutes } from './routes.tsx';

export interface OpenedApp {
  app: App;
  router: AppRouter;
}

/**
 * Assembles the application and goes to its address: the first screen's data is requested before anything is rendered.
 */
export async function open(): Promise<OpenedApp> {
  const app = createApp({
    // A timer would come after all scripts that wait to be evaluated.
    connect: (tokens) =>
      createPlatform({
        endpoint: `${window.location.origin}/api`,
        tokens,
        schedule: (send) => void nextTask().then(send),
      }),
    window,
  });
  // The loaders of the first screen wait for it, and report when it fails.
  if (selectIdentity(app.store.getState())) app.openQueryLayer().catch(() => undefined);
  await nextTask();
  const patiently = createPatience({
    window,
    isReachable,
    onWaiting: (isWaiting) => app.store.dispatch(screenAwaited(isWaiting)),
  });
  const routes = withCodeLoaded(createRoutes(app), patiently);
  const router = createBrowserRouter(routes, { basename: BASE_PATH });
  connectRouter(router, app.store);
  preloadOnIntent(document, createPreload(routes));
  void loadOnceSignedIn(app, routes);
  await nextTask();
  return { app, router };
}

/** Any response will do: it shows that the server can be reached. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(`${BASE_PATH}/`, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** What browsers tell of a connection that costs by the byte; not all do. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Gets the code of all screens ready once someone is signed in, so that each opens without a network too. */
async function loadOnceSignedIn({ store }: App, routes: RouteObject[]): Promise<void> {
  if ((navigator as SavingNavigator).connection?.saveData) return;
  await new Promise<void>((resolve) => {
    const look = () => selectIdentity(store.getState()) && resolve();
    store.subscribe(look);
    look();
  });
  await pageLoaded();
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

const pageLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined);
    else window.addEventListener('load', resolve, { once: true });
  });

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, QUIET_MS);
  });

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
