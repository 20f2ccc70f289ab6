import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import Tooltip from '@mui/material/Tooltip';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { CloseIcon } from '../icons/closeAndBackIcons.tsx';
import { useSidebar } from './SidebarProvider.tsx';

const COLLAPSED_WIDTH = '3rem';
const SHEET_WIDTH = '18rem';

interface Props {
  /** The landmark's accessible name. */
  label: string;
  /** The width while expanded. */
  width: '16rem' | '18rem';
  sidebar: ReactNode;
  /** Shown before the sidebar in the sheet. In a wide window, the caller renders it. */
  rail: ReactNode;
  children: ReactNode;
}

/** A section's sidebar beside its content: expanded, collapsed to icons or, in a narrow window, shown as a sheet. */
export function SidebarLayout({ label, width, sidebar, rail, children }: Props) {
  const { isCollapsed, isMobile } = useSidebar();
  // The sheet starts out of view and renders in one piece, so everything visible is rendered before it.
  const isSheetReady = useDeferredValue(true, false);
  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
      {isMobile ? (
        isSheetReady && (
          <Sheet label={label} rail={rail}>
            {sidebar}
          </Sheet>
        )
      ) : (
        <Box
          component="nav"
          aria-label={label}
          sx={{
            position: 'sticky',
            top: 0,
            flexShrink: 0,
            width: isCollapsed ? COLLAPSED_WIDTH : width,
            height: '100dvh',
            overflow: 'auto',
            bgcolor: 'shell.sidebar',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          {sidebar}
        </Box>
      )}
      {children}
    </Box>
  );
}

function Sheet({ label, rail, children }: { label: string; rail: ReactNode; children: ReactNode }) {
  const { isSheetOpen, openSheet, closeSheet } = useSidebar();
  // Rendered when first opened, so that a phone's first paint doesn't wait for invisible content.
  const [isFilled, setIsFilled] = useState(false);
  if (isSheetOpen && !isFilled) setIsFilled(true);
  return (
    <SwipeableDrawer
      open={isSheetOpen}
      onOpen={openSheet}
      onClose={closeSheet}
      disableDiscovery
      slotProps={{
        swipeArea: { onTouchStart: () => setIsFilled(true) },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': 'Menu',
          sx: { flexDirection: 'row', maxWidth: '100vw', bgcolor: 'shell.sidebar' },
        },
      }}
    >
      {isFilled && (
        <>
          {rail}
          <Tooltip title="Close menu">
            <IconButton
              aria-label="Close menu"
              onClick={closeSheet}
              sx={{ position: 'absolute', top: 6, right: 6, zIndex: 1 }}
            >
              <CloseIcon />
            </IconButton>
          </Tooltip>
          <Box
            component="nav"
            aria-label={label}
            sx={{ width: SHEET_WIDTH, minWidth: 0, flexShrink: 1, overflow: 'auto' }}
          >
            {children}
          </Box>
        </>
      )}
    </SwipeableDrawer>
  );
}
