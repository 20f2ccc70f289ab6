import Typography from '@mui/material/Typography';
import { TOP_BAR_HEIGHT } from '../TopBar.tsx';
import { useSidebar } from './SidebarProvider.tsx';

/** What the sidebar is about, level with the top bar. There's no room for it while collapsed. */
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
