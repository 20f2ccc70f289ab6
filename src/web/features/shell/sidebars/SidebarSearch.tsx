import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useEffect, useRef } from 'react';
import { SearchIcon } from '../../../ui/icons/actionIcons.tsx';
import { controlKey } from '../../../ui/sidebar/SidebarTrigger.tsx';
import { useSidebar } from '../../../ui/sidebar/SidebarProvider.tsx';
import { isTypingTarget } from '../../../ui/useShortcut.ts';

interface Props {
  query: string;
  onQueryChange: (query: string) => void;
}

/** Filters the sidebar's entries. The slash key focuses it from anywhere. */
export function SidebarSearch({ query, onQueryChange }: Props) {
  const { isCollapsed, isMobile, toggle } = useSidebar();
  const control = useRef<HTMLElement>(null);
  // The field and its button replace each other, so the focus must move between them.
  const isFocusWanted = useRef(false);
  const takeFocusOver = useCallback((element: HTMLElement | null) => {
    control.current = element;
    if (isFocusWanted.current) element?.focus();
    isFocusWanted.current = false;
    return () => {
      if (document.activeElement === element) isFocusWanted.current = true;
    };
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return;
      event.preventDefault();
      if (isCollapsed) {
        isFocusWanted.current = true;
        toggle();
      } else control.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isCollapsed, toggle]);

  if (isCollapsed) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', pt: 1.5, pb: 0.5 }}>
        <Tooltip title="Search (/)" placement="right" describeChild>
          <IconButton
            ref={takeFocusOver}
            size="small"
            aria-label="Search"
            onClick={() => {
              isFocusWanted.current = true;
              toggle();
            }}
          >
            <SearchIcon />
          </IconButton>
        </Tooltip>
      </Box>
    );
  }
  return (
    <Box component="search" sx={{ display: 'block', px: 1, pb: 0.5 }}>
      <OutlinedInput
        inputRef={takeFocusOver}
        type="search"
        fullWidth
        size="small"
        placeholder="Type to search..."
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        inputProps={{ 'aria-label': 'Search this sidebar', 'aria-keyshortcuts': '/' }}
        endAdornment={query === '' && !isMobile && <Hint />}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
      />
    </Box>
  );
}

/** A hint that everything else can be found in the palette. */
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
