import { createBrowserRouter } from 'react-router-dom';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { selectIdentity } from '../features/auth/index.ts';
import { nextTask } from '../lib/nextTask.ts';
import { createApp, type App } from './createApp.ts';
import { BASE_PATH } from './paths.ts';
import { createPreload, preloadOnIntent } from './preload.ts';
import { connectRouter, type AppRouter } from './router.ts';
import { createRoutes } from './routes.tsx';

export interface OpenedApp {
  app: App;
  router: AppRouter;
}

/** Puts the application together and goes to its address: what the first screen shows is asked for before anything is drawn. */
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
  // The loaders of the first screen wait for it, and say when it fails.
  if (selectIdentity(app.store.getState())) app.openQueryLayer().catch(() => undefined);
  await nextTask();
  const routes = createRoutes(app);
  const router = createBrowserRouter(routes, { basename: BASE_PATH });
  connectRouter(router, app.store);
  preloadOnIntent(document, createPreload(routes));
  await nextTask();
  return { app, router };
}
