import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createPlatform } from '../../sdk/createPlatform.ts';
import { styleNonce } from '../ui/styleNonce.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp } from './createApp.ts';
import { BASE_PATH } from './paths.ts';
import { createPreload, preloadOnIntent } from './preload.ts';
import { connectRouter } from './router.ts';
import { createRoutes } from './routes.tsx';

function start(container: Element) {
  const app = createApp({
    connect: (tokens) => createPlatform({ endpoint: `${window.location.origin}/api`, tokens }),
    window,
  });
  const routes = createRoutes(app);
  const router = createBrowserRouter(routes, { basename: BASE_PATH });
  connectRouter(router, app.store);
  preloadOnIntent(document, createPreload(routes));
  const styles = createCache({ key: 'css', nonce: styleNonce(), prepend: true });
  createRoot(container).render(<AppRoot store={app.store} router={router} styles={styles} />);
}

const container = document.querySelector('#root');
if (container) start(container);
