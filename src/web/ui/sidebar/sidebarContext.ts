import { createContext, useContext } from 'react';

export interface Sidebar {
  /** Icons only. Never so in the off-canvas sheet. */
  isCollapsed: boolean;
  /** The window is narrow: the sidebar is an off-canvas sheet. */
  isMobile: boolean;
  isSheetOpen: boolean;
  /** Collapses or expands; on a narrow window opens or closes the sheet. */
  toggle: () => void;
  openSheet: () => void;
  closeSheet: () => void;
}

export const SidebarContext = createContext<Sidebar | null>(null);

/** The sidebar around the caller; throws outside of a `SidebarProvider`. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext);
  if (!sidebar) throw new Error('useSidebar must be used within a SidebarProvider');
  return sidebar;
}
