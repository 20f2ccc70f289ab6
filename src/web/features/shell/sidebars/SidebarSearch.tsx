import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, use, useLayoutEffect, useRef } from 'react';
import { SearchIcon } from '../../../ui/icons/actionIcons.tsx';
import { controlKey } from '../../../ui/sidebar/SidebarTrigger.tsx';
import { useSidebar } from '../../../ui/sidebar/SidebarProvider.tsx';
import { OpenPaletteContext } from '../shortcuts/openPalette.ts';

/** A search box that opens the palette, with what's typed in it. */
export function SidebarSearch() {
  const { isCollapsed, isMobile } = useSidebar();
  const openPalette = use(OpenPaletteContext);
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const followFocus = {
    onFocus: () => (hasFocus.current = true),
    onBlur: () => (hasFocus.current = false),
  };
  // The box and the button replace each other, so the focus moves along.
  useLayoutEffect(() => {
    if (hasFocus.current) (isCollapsed ? button : box).current?.focus();
  }, [isCollapsed]);
  if (isCollapsed) {
    return (
      <Box {...followFocus} sx={{ display: 'grid', placeItems: 'center', pt: 1.5, pb: 0.5 }}>
        <Tooltip title="Search (/)" placement="right" describeChild>
          <IconButton
            ref={button}
            size="small"
            aria-label="Search"
            aria-haspopup="dialog"
            onClick={() => openPalette?.()}
          >
            <SearchIcon />
          </IconButton>
        </Tooltip>
      </Box>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (!isTyped && key !== 'Enter') return;
    event.preventDefault();
    openPalette?.(isTyped && key !== '/' ? key.trim() : '');
  };
  return (
    <Box component="search" {...followFocus} sx={{ display: 'block', px: 1, pb: 0.5 }}>
      <OutlinedInput
        type="search"
        inputRef={box}
        fullWidth
        size="small"
        readOnly
        placeholder="Type to search..."
        value=""
        onClick={() => openPalette?.()}
        onKeyDown={onKeyDown}
        inputProps={{ 'aria-label': 'Search', 'aria-keyshortcuts': '/ Control+K', 'aria-haspopup': 'dialog' }}
        endAdornment={!isMobile && <Hint />}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
      />
    </Box>
  );
}

/** The shortcut that opens the palette from anywhere. */
function Hint() {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        flexShrink: 0,
        px: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        fontFamily: 'inherit',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {controlKey} K
    </Box>
  );
}
