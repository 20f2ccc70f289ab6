import { CacheProvider, type EmotionCache } from '@emotion/react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { HearthThemeProvider } from '../features/theme/index.ts';
import type { AppStore } from '../store/hooks.ts';
import type { AppRouter } from './router.ts';
import { useMissedState } from './useMissedState.ts';

interface Props {
  store: AppStore;
  router: AppRouter;
  styles: EmotionCache;
}

/** Everything that is drawn. */
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
