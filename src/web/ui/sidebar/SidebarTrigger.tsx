import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { MenuIcon, SidebarIcon } from '../icons/actionIcons.tsx';
import { useSidebar } from './SidebarProvider.tsx';

/** The name of the shortcut key on this machine's keyboard. */
export const controlKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

interface Props {
  /** Shown beside the icon while the button opens the sheet. `badgeWords` is its text for screen readers. */
  badge?: ReactNode;
  badgeWords?: string | undefined;
}

/** A button that collapses and expands the sidebar or, in a narrow window, opens the sheet. */
export function SidebarTrigger({ badge, badgeWords }: Props) {
  const { isCollapsed, isMobile, isSheetOpen, toggle } = useSidebar();
  const label = isMobile ? 'Open menu' : isCollapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <Tooltip title={isMobile ? label : `${label} (${controlKey}+B)`} describeChild>
      <IconButton
        aria-label={isMobile && badgeWords ? `${label}, ${badgeWords}` : label}
        aria-expanded={isMobile ? isSheetOpen : !isCollapsed}
        onClick={toggle}
        size={isMobile ? 'medium' : 'small'}
        edge="start"
        // Keeps the space beside the icon free for a badge, so that nothing shifts when it appears.
        sx={{ mr: isMobile ? 1 : 0 }}
      >
        {isMobile ? (
          <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
            <MenuIcon />
            {badge}
          </Box>
        ) : (
          <SidebarIcon />
        )}
      </IconButton>
    </Tooltip>
  );
}
