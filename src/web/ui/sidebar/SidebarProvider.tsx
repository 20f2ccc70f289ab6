import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { readIsCollapsed, writeIsCollapsed } from './sidebarCookie.ts';
import { SidebarContext, type Sidebar } from './sidebarContext.ts';

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
