import { CLIENT_ID, type TokenSet } from '../../../contract/tokenSet.ts';
import { createPlatform } from '../../../sdk/createPlatform.ts';
import type { Platform, TokenStore } from '../../../sdk/platform.ts';
import { clock } from '../../lib/clock.ts';

/** Creates a screen's client. It authenticates with the link's secret, which neither expires nor can be refreshed. */
export function openScreen(origin: string, secret: string): Platform {
  const tokenSet: TokenSet = { access_token: secret, id_token: '' };
  const tokens: TokenStore = {
    getCurrent: () => tokenSet,
    replaceCurrent: () => undefined,
    dropCurrent: () => undefined,
  };
  return createPlatform({ clientId: CLIENT_ID, endpoint: `${origin}/api`, tokens, clock });
}

/** Reloads the page if the server has a newer one, because people rarely reload a wall display. */
export async function reloadIfOutdated({ document, location, fetch }: Window & { fetch: typeof globalThis.fetch }) {
  const own = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.getAttribute('src');
  if (!own) return;
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    if (page.includes('id="root"') && !page.includes(own)) location.reload();
  } catch {
    // If there's no connection, keep the current page.
  }
}
