import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Sidebar {
  /** Whether it shows only icons. Never true in the off-canvas sheet. */
  isCollapsed: boolean;
  /** Whether the window is narrow and the sidebar is an off-canvas sheet. */
  isMobile: boolean;
  isSheetOpen: boolean;
  /** Collapses or expands the sidebar; in a narrow window, opens or closes the sheet. */
  toggle: () => void;
  openSheet: () => void;
  closeSheet: () => void;
}

const SidebarContext = createContext<Sidebar | null>(null);

/** The enclosing sidebar's state. Throws outside a `SidebarProvider`. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext);
  if (!sidebar) throw new Error('useSidebar must be used within a SidebarProvider');
  return sidebar;
}

/** Below this width, the sidebar is a sheet (specification §9: 768 px). */
const MOBILE_QUERY = '(max-width: 767.98px)';
const SHORTCUT_KEY = 'b';

/** Provides the sidebar's state. Ctrl/Cmd+B toggles it, and a cookie stores it. */
export function SidebarProvider({ children }: { children: ReactNode }) {
  const isMobile = useMediaQuery(MOBILE_QUERY, { noSsr: true });
  const { pathname } = useLocation();
  const [isCollapsed, setIsCollapsed] = useState(() => readIsCollapsed(document));
  // The path for which the sheet is open, so that navigation closes it in the same render.
  const [sheetPathname, setSheetPathname] = useState<string | null>(null);
  const isSheetOpen = isMobile && sheetPathname === pathname;

  const sidebar = useMemo((): Sidebar => {
    const openSheet = () => setSheetPathname(pathname);
    const closeSheet = () => setSheetPathname(null);
    const toggleCollapsed = () => {
      writeIsCollapsed(document, !isCollapsed);
      setIsCollapsed(!isCollapsed);
    };
    const toggleSheet = isSheetOpen ? closeSheet : openSheet;
    return {
      isCollapsed: isCollapsed && !isMobile,
      isMobile,
      isSheetOpen,
      toggle: isMobile ? toggleSheet : toggleCollapsed,
      openSheet,
      closeSheet,
    };
  }, [isCollapsed, isMobile, isSheetOpen, pathname]);

  const { toggle } = sidebar;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== SHORTCUT_KEY || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  return <SidebarContext value={sidebar}>{children}</SidebarContext>;
}

/** The cookie with the sidebar's state, and its lifetime (specification §9). */
const SIDEBAR_COOKIE = 'sidebar:state';
const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60;

type CookieHost = Pick<Document, 'cookie'>;

/** Returns whether the sidebar was last collapsed; false if no valid state is stored. */
function readIsCollapsed(host: CookieHost): boolean {
  return host.cookie.split(/;\s*/).includes(`${SIDEBAR_COOKIE}=collapsed`);
}

function writeIsCollapsed(host: CookieHost, isCollapsed: boolean): void {
  const state = isCollapsed ? 'collapsed' : 'expanded';
  host.cookie = `${SIDEBAR_COOKIE}=${state}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`;
}
