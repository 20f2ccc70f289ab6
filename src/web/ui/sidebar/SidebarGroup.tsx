import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useSidebar } from './sidebarContext.ts';

interface Props {
  /** Without a label the entries stand alone. */
  label?: string;
  children: ReactNode;
}

/** Entries that belong together. */
export function SidebarGroup({ label, children }: Props) {
  const { isCollapsed } = useSidebar();
  const id = useId();
  return (
    <Box sx={{ px: isCollapsed ? 0.75 : 1, py: 0.75 }}>
      {label && !isCollapsed && (
        <Typography id={id} variant="overline" component="h2" color="textSecondary" sx={{ px: 1, pb: 0.5 }}>
          {label}
        </Typography>
      )}
      <List disablePadding aria-labelledby={label && !isCollapsed ? id : undefined} sx={{ display: 'grid', gap: 0.25 }}>
        {children}
      </List>
    </Box>
  );
}
