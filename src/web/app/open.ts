import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { CLIENT_ID } from '../../contract/tokenSet.ts';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { selectIdentity } from '../features/auth/index.ts';
import { nextTask } from '../lib/nextTask.ts';
import { BASE_PATH } from '../routing/paths.ts';
import { createApp, type App } from './createApp.ts';
import { connectRouter, type AppRouter } from './router.ts';
import { createRoutes } from './routes.tsx';
import type { CodeLoading, Lazy } from './screenCode.ts';

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
        clientId: CLIENT_ID,
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
  void prepareOtherScreens(app, router, routes, code);
  await nextTask();
  return { app, router };
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

/** Comes after the first screen. Without this code, each screen loads when it is opened. */
async function prepareOtherScreens(
  { store }: App,
  router: AppRouter,
  routes: RouteObject[],
  code: CodeLoading,
): Promise<void> {
  await firstScreenReady(router);
  const screenCode = await import('./screenCode.ts').catch(() => null);
  await screenCode?.prepareScreens(store, routes, code);
}

/** Settles once the first screen has its code and data, and can be drawn. */
const firstScreenReady = (router: AppRouter) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!router.state.initialized) return;
      stopLooking();
      resolve();
    };
    const stopLooking = router.subscribe(look);
    look();
  });
