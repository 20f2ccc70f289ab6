import createCache from '@emotion/cache';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { nextTask } from '../lib/nextTask.ts';
import { styleNonce } from '../ui/styleNonce.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp } from './createApp.ts';
import { BASE_PATH } from './paths.ts';
import { createPreload, preloadOnIntent } from './preload.ts';
import { connectRouter } from './router.ts';
import { createRoutes } from './routes.tsx';

/** Puts the application into the page, a task for each part; what is drawn first is drawn in pieces, too. */
export async function start(container: Element): Promise<void> {
  const app = createApp({
    connect: (tokens) => createPlatform({ endpoint: `${window.location.origin}/api`, tokens }),
    window,
  });
  await nextTask();
  const routes = createRoutes(app);
  const router = createBrowserRouter(routes, { basename: BASE_PATH });
  connectRouter(router, app.store);
  preloadOnIntent(document, createPreload(routes));
  await nextTask();
  const styles = createCache({ key: 'css', nonce: styleNonce(), prepend: true });
  const root = createRoot(container);
  startTransition(() => root.render(<AppRoot store={app.store} router={router} styles={styles} />));
}
