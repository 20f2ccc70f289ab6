import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef } from 'react';
import { SearchIcon } from '../../../ui/icons/actionIcons.tsx';
import { useSidebar } from '../../../ui/sidebar/sidebarContext.ts';
import { isTypingTarget } from '../keyboard.ts';

interface Props {
  query: string;
  onQueryChange: (query: string) => void;
}

/** Filters the sidebar's entries. The slash key goes here from anywhere; Escape clears. */
export function SidebarSearch({ query, onQueryChange }: Props) {
  const { isCollapsed, toggle } = useSidebar();
  const input = useRef<HTMLInputElement>(null);
  // Asked for while there was no field yet.
  const isWanted = useRef(false);

  useEffect(() => {
    if (isCollapsed || !isWanted.current) return;
    isWanted.current = false;
    input.current?.focus();
  }, [isCollapsed]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return;
      event.preventDefault();
      if (isCollapsed) {
        isWanted.current = true;
        toggle();
      } else input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isCollapsed, toggle]);

  if (isCollapsed) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', pt: 1.5, pb: 0.5 }}>
        <Tooltip title="Search (/)" placement="right" describeChild>
          <IconButton
            size="small"
            aria-label="Search"
            onClick={() => {
              isWanted.current = true;
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
        inputRef={input}
        type="search"
        fullWidth
        size="small"
        placeholder="Type to search..."
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !query) return;
          // The first Escape is for the query: a sheet around it stays open.
          event.stopPropagation();
          onQueryChange('');
        }}
        inputProps={{ 'aria-label': 'Search this sidebar', 'aria-keyshortcuts': '/' }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
      />
    </Box>
  );
}
