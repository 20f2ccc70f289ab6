import createCache from '@emotion/cache';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '../ui/styleNonce.ts';
import { AppRoot } from './AppRoot.tsx';
import type { OpenedApp } from './open.ts';

/** Renders the application into the page; the first render happens in pieces. */
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
