import createCache from '@emotion/cache';
import { afterEach } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { TokenSet } from '../../contract/tokenSet.ts';
import { createFakePlatform, type CommandHandler, type FakePlatform } from '../../sdk/fakePlatform.ts';
import { AppRoot } from '../app/AppRoot.tsx';
import { createApp, type App, type AppOptions } from '../app/createApp.ts';
import { connectRouter, type AppRouter } from '../app/router.ts';
import { createRoutes } from '../app/routes.tsx';
import { withoutBasePath } from '../app/searchParams.ts';
import { BASE_PATH } from '../routing/paths.ts';
import { storeTokens } from './storeTokens.ts';

export interface RenderAppOptions extends Pick<AppOptions, 'preloadedState' | 'enhancers'> {
  /** The path without the base path, such as `/login?redirect=/teams`. */
  url?: string;
  /** Who is signed in; no one by default. */
  identity?: TokenSet;
  /** Executes commands; by default, every command is refused. */
  answer?: CommandHandler;
}

export interface RenderedApp extends App {
  platform: FakePlatform;
  router: AppRouter;
  user: ReturnType<typeof userEvent.setup>;
  /** The current URL without the base path. */
  address(): string;
}

const running: { app: App; router: AppRouter; disconnect: () => void }[] = [];

/** Starts the whole application at a URL, in memory and with a fake platform. It stops after the test. */
export async function renderApp({
  url = '/',
  identity,
  answer,
  preloadedState,
  enhancers,
}: RenderAppOptions = {}): Promise<RenderedApp> {
  if (identity) storeTokens(window.localStorage, identity);
  const platform = createFakePlatform(answer);
  const { pathname, search } = new URL(url, 'http://hearth.test');
  const app = createApp({
    connect: () => platform,
    window,
    preloadedState: { location: { pathname, search }, ...preloadedState },
    enhancers,
  });
  const router = createMemoryRouter(createRoutes(app), {
    basename: BASE_PATH,
    initialEntries: [BASE_PATH + url],
  });
  const disconnect = connectRouter(router, app.store);
  running.push({ app, router, disconnect });
  render(<AppRoot store={app.store} router={router} styles={createCache({ key: 'css' })} />);
  return {
    ...app,
    platform,
    router,
    user: userEvent.setup({ delay: null }),
    address() {
      const { pathname, search } = router.state.location;
      return withoutBasePath(pathname) + search;
    },
  };
}

afterEach(() => {
  cleanup();
  for (const { app, router, disconnect } of running.splice(0)) {
    disconnect();
    router.dispose();
    app.close();
  }
});
