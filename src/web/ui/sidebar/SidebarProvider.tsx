import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Sidebar {
  /** Icons only. Never true in the off-canvas sheet. */
  isCollapsed: boolean;
  /** The window is narrow: the sidebar is an off-canvas sheet. */
  isMobile: boolean;
  isSheetOpen: boolean;
  /** Collapses or expands; on a narrow window opens or closes the sheet. */
  toggle: () => void;
  openSheet: () => void;
  closeSheet: () => void;
}

const SidebarContext = createContext<Sidebar | null>(null);

/** The sidebar around the caller; throws outside of a `SidebarProvider`. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext);
  if (!sidebar) throw new Error('useSidebar must be used within a SidebarProvider');
  return sidebar;
}

/** Below this the sidebar is a sheet (specification §9: 768 px). */
const MOBILE_QUERY = '(max-width: 767.98px)';
const SHORTCUT_KEY = 'b';

/** Keeps the sidebar's state for everything within: Ctrl/Cmd+B toggles it, a cookie remembers it. */
export function SidebarProvider({ children }: { children: ReactNode }) {
  const isMobile = useMediaQuery(MOBILE_QUERY, { noSsr: true });
  const { pathname } = useLocation();
  const [isCollapsed, setIsCollapsed] = useState(() => readIsCollapsed(document));
  // The sheet is open for one place: going to another closes it in the same render.
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

/** Where the sidebar's state is kept, and for how long (specification §9). */
const SIDEBAR_COOKIE = 'sidebar:state';
const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60;

type CookieHost = Pick<Document, 'cookie'>;

/** Returns whether the sidebar was left collapsed; it is expanded when nothing valid is stored. */
function readIsCollapsed(host: CookieHost): boolean {
  return host.cookie.split(/;\s*/).includes(`${SIDEBAR_COOKIE}=collapsed`);
}

function writeIsCollapsed(host: CookieHost, isCollapsed: boolean): void {
  const state = isCollapsed ? 'collapsed' : 'expanded';
  host.cookie = `${SIDEBAR_COOKIE}=${state}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`;
}
