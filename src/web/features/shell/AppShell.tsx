import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { Outlet } from 'react-router-dom';
import { SidebarProvider, useSidebar } from '../../ui/sidebar/SidebarProvider.tsx';
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

/** First in the tab order: takes the keyboard past the navigation, to the element with this id. */
function SkipLink({ targetId }: { targetId: string }) {
  return (
    <Button
      href={`#${targetId}`}
      variant="contained"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': visuallyHidden,
      }}
    >
      Skip to content
    </Button>
  );
}
