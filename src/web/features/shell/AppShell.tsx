import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { SidebarProvider } from '../../ui/sidebar/SidebarProvider.tsx';
import { useSidebar } from '../../ui/sidebar/sidebarContext.ts';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { useAttention } from './attention/useAttention.ts';
import { useAttentionIcon } from './attention/useAttentionIcon.ts';
import { Rail } from './rail/Rail.tsx';
import { MAIN_ID } from './SectionLayout.tsx';
import { GoToPalette } from './shortcuts/GoToPalette.tsx';
import { HelpDialog } from './shortcuts/HelpDialog.tsx';

/** What stands around every authenticated screen. */
export function AppShell() {
  useAttentionIcon(useAttention());
  return (
    <SidebarProvider>
      <SkipLink targetId={MAIN_ID} />
      <Frame />
      <GoToPalette />
      <HelpDialog />
    </SidebarProvider>
  );
}

function Frame() {
  const { isMobile } = useSidebar();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      {!isMobile && <Rail />}
      <Outlet />
    </Box>
  );
}
