import Typography from '@mui/material/Typography';
import { TOP_BAR_HEIGHT } from '../TopBar.tsx';
import { useSidebar } from './SidebarProvider.tsx';

/** The sidebar's title, level with the top bar. A collapsed sidebar has no room for it. */
export function SidebarTitle({ children }: { children: string | undefined }) {
  const { isCollapsed, isMobile } = useSidebar();
  if (isCollapsed) return null;
  return (
    <Typography
      variant="subtitle2"
      component="p"
      noWrap
      title={children}
      sx={{ pl: 2, pr: isMobile ? 6 : 2, lineHeight: TOP_BAR_HEIGHT }}
    >
      {children ?? '\u00a0'}
    </Typography>
  );
}
