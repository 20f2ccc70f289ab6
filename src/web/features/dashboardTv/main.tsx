import './olderBrowsers.ts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { surviveForeignEdits } from '../../lib/foreignEdits.ts';
import { styleNonce } from '../../ui/styleNonce.ts';
import { DarkThemeProvider } from '../theme/index.ts';
import { openScreen, reloadIfOutdated } from './openScreen.ts';
import { TvScreen } from './TvScreen.tsx';

/** TV mode is a separate, read-only application without sign-in. */
const container = document.querySelector('#root');
const secret = window.location.hash.slice(1);

// The hash contains the link's secret, so a new hash means that someone opened another link in this tab.
window.addEventListener('hashchange', () => window.location.reload());

surviveForeignEdits();

if (container) {
  const platform = secret === '' ? null : openScreen(window.location.origin, secret);
  createRoot(container).render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'css', nonce: styleNonce(), prepend: true })}>
        <DarkThemeProvider>
          <TvScreen platform={platform} onHealed={() => void reloadIfOutdated(window)} />
        </DarkThemeProvider>
      </CacheProvider>
    </StrictMode>,
  );
}
