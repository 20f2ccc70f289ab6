import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { selectIdentity } from '../features/auth/index.ts';
import { screenAwaited } from '../features/connection/index.ts';
import { nextTask } from '../lib/nextTask.ts';
import { BASE_PATH } from '../routing/paths.ts';
import { createApp, type App } from './createApp.ts';
import { connectRouter, type AppRouter } from './router.ts';
import type { Lazy } from './routeCode.ts';
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
  const code: CodeLoading = { load: (load) => load() };
  const routes = withCodeLoaded(createRoutes(app), (load) => code.load(load));
  const router = createBrowserRouter(routes, { basename: BASE_PATH });
  connectRouter(router, app.store);
  void getAhead(app, routes, code);
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

/** How the code of screens is loaded. */
interface CodeLoading {
  load: (load: Lazy) => Promise<object>;
}

/** The routes with each screen's code loaded in the given way. */
export function withCodeLoaded(routes: RouteObject[], through: (load: Lazy) => Promise<object>): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => through(lazy) }),
      ...(children && { children: withCodeLoaded(children, through) }),
    } as RouteObject;
  });
}

/** What waits for the network, and gets screens ready before they are asked for, comes after the first of them. */
async function getAhead({ store }: App, routes: RouteObject[], code: CodeLoading): Promise<void> {
  await pageLoaded();
  // Without it, each screen loads when it is opened.
  const ahead = await import('./preload.ts').catch(() => null);
  if (ahead === null) return;
  code.load = ahead.createPatience({
    window,
    isReachable,
    onWaiting: (isWaiting) => store.dispatch(screenAwaited(isWaiting)),
  });
  ahead.preloadOnIntent(document, ahead.createPreload(routes));
  await ahead.loadOnceSignedIn(store, routes);
}

const pageLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined);
    else window.addEventListener('load', resolve, { once: true });
  });
