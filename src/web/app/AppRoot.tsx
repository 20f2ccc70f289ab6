import createCache from '@emotion/cache';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { startTransition, StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { HearthThemeProvider } from '../features/theme/index.ts';
import type { AppStore } from '../store/hooks.ts';
import { styleNonce } from '../ui/styleNonce.ts';
import type { OpenedApp } from './open.ts';
import type { AppRouter } from './router.ts';

interface Settling {
  state: { initialized: boolean };
  revalidate(): Promise<void>;
}

/**
 * Revalidates if the router's state settled during the first render, which is split into several tasks. The router's
 * provider subscribes only at the end, so it would miss that state and keep showing "Loading...". Call this in the
 * provider's parent, whose effects run after the provider's own.
 */
export function useMissedState(router: Settling): void {
  const [drawn] = useState(router.state);
  useLayoutEffect(() => {
    if (router.state !== drawn && router.state.initialized) void router.revalidate();
  }, [router, drawn]);
}

interface Props {
  store: AppStore;
  router: AppRouter;
  styles: EmotionCache;
}

/** The root component. */
export function AppRoot({ store, router, styles }: Props) {
  useMissedState(router);
  return (
    <Provider store={store}>
      <CacheProvider value={styles}>
        <HearthThemeProvider>
          <RouterProvider router={router} />
        </HearthThemeProvider>
      </CacheProvider>
    </Provider>
  );
}

/** Renders the application into the page. The first render is split into several tasks. */
export function draw(container: Element, { app, router }: OpenedApp): void {
  const styles = createCache({ key: 'css', nonce: styleNonce(), prepend: true });
  const root = createRoot(container);
  startTransition(() =>
    root.render(
      <StrictMode>
        <AppRoot store={app.store} router={router} styles={styles} />
      </StrictMode>,
    ),
  );
}
