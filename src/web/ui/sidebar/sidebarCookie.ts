/** Where the sidebar's state is kept, and for how long (specification §9). */
export const SIDEBAR_COOKIE = 'sidebar:state';
export const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60;

type CookieHost = Pick<Document, 'cookie'>;

/** Tells whether the sidebar was left collapsed; it is expanded when nothing valid is stored. */
export function readIsCollapsed(host: CookieHost): boolean {
  return host.cookie.split(/;\s*/).includes(`${SIDEBAR_COOKIE}=collapsed`);
}

export function writeIsCollapsed(host: CookieHost, isCollapsed: boolean): void {
  const state = isCollapsed ? 'collapsed' : 'expanded';
  host.cookie = `${SIDEBAR_COOKIE}=${state}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`;
}
