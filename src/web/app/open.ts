import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { FlowKind } from '../../contract/flow.ts';
import { CLIENT_ID } from '../../contract/tokenSet.ts';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { selectIdentity } from '../features/auth/index.ts';
import { flowOpened, selectProgress, selectStep } from '../features/flow/index.ts';
import { nextTask } from '../lib/nextTask.ts';
import { BASE_PATH } from '../routing/paths.ts';
import { createApp, type App } from './createApp.ts';
import { connectRouter, type AppRouter } from './router.ts';
import { createRoutes } from './routes.tsx';
import type { CodeLoading, Lazy } from './screenCode.ts';
import { clock } from '../lib/clock.ts';

export interface OpenedApp {
  app: App;
  router: AppRouter;
  /** Settles once the first screen can replace the page's content. */
  ready: Promise<unknown>;
}

/**
 * Assembles the application and navigates to its URL, so that the first screen's data is requested before anything is
 * rendered. The page may show the outline of a flow's screen, which stays until the whole screen can be rendered.
 */
export async function open(outlined?: FlowKind): Promise<OpenedApp> {
  const app = createApp({
    // A timer would fire only after all pending scripts have been evaluated.
    connect: (tokens) =>
      createPlatform({
        clientId: CLIENT_ID,
        endpoint: `${window.location.origin}/api`,
        tokens,
        clock,
        schedule: (send) => void nextTask().then(send),
      }),
    window,
  });
  // The first screen's loaders await the query layer, and report if it fails to load.
  if (selectIdentity(app.store.getState())) app.openQueryLayer().catch(() => undefined);
  await nextTask();
  const code: CodeLoading = { load: (load) => load() };
  const routes = withCodeLoaded(createRoutes(app), (load) => code.load(load));
  const router = createBrowserRouter(routes, { basename: BASE_PATH });
  connectRouter(router, app.store);
  void prepareOtherScreens(app, router, routes, code);
  const ready = outlined && Promise.all([firstStepReady(app, outlined), firstScreenReady(router)]);
  await nextTask();
  return { app, router, ready: Promise.resolve(ready) };
}

/** Returns the routes with each screen's code loaded through the given function. */
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

/**
 * Prepares the other screens once the first one is ready. If the code for that fails to load, each screen's code loads
 * when the screen is opened.
 */
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

/** Starts the flow, and settles once it has a first step or an error. */
function firstStepReady({ store }: App, kind: FlowKind): Promise<void> {
  store.dispatch(flowOpened({ kind }));
  return until(store.subscribe, () => {
    const state = store.getState();
    return Boolean(selectStep(state, kind) ?? selectProgress(state, kind).failure);
  });
}

/** Settles once the first screen has its code and data, and can be rendered. */
const firstScreenReady = (router: AppRouter) =>
  until(
    (look) => router.subscribe(look),
    () => router.state.initialized,
  );

const until = (subscribe: (look: () => void) => () => void, isDone: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!isDone()) return;
      stopLooking();
      resolve();
    };
    const stopLooking = subscribe(look);
    look();
  });
