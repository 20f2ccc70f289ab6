import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks.ts';
import { lowerEdge } from '../../ui/lowerEdge.ts';
import { SidebarLayout } from '../../ui/sidebar/SidebarLayout.tsx';
import { useSidebar } from '../../ui/sidebar/SidebarProvider.tsx';
import { SidebarTrigger } from '../../ui/sidebar/SidebarTrigger.tsx';
import { PageActionContext, TopBar } from '../../ui/TopBar.tsx';
import { CONNECTION_BAR_HEIGHT, ConnectionBar, selectIsReconnecting } from '../connection/index.ts';
import { DiskBanner } from '../serverStatus/index.ts';
import { Rail } from './rail/Rail.tsx';
import { TroubleBadge, troubleWords, useAllTrouble } from './rail/TroubleBadge.tsx';
import { useRouteTrail } from './useRouteTrail.ts';

/** Where the skip link leads. */
export const MAIN_ID = 'main';

const CONTENT_MAX_WIDTH = '50rem';

interface Props {
  label: string;
  width: '16rem' | '18rem';
  sidebar: ReactNode;
  /** The page; what the route below shows, by default. */
  children?: ReactNode;
}

/** A section of the product: its sidebar, the header of the page, and the page. */
export function SectionLayout({ label, width, sidebar, children }: Props) {
  const actionPlace = useRef<HTMLDivElement>(null);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const trail = useRouteTrail();
  const { isMobile } = useSidebar();
  const shown = isMobile ? wayBack(trail) : trail;
  const last = trail.at(-1);
  return (
    <SidebarLayout label={label} width={width} sidebar={sidebar} rail={<Rail />}>
      <Box
        component="main"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minWidth: 0,
          ...(isReconnecting && lowerEdge(CONNECTION_BAR_HEIGHT)),
        }}
      >
        <TopBar
          start={<MenuTrigger />}
          breadcrumbs={shown.map(({ crumb, pathname }) => ({ title: crumb, to: pathname }))}
          isShort={isMobile}
        />
        <DiskBanner />
        <Box id={MAIN_ID} tabIndex={-1} sx={{ flex: 1, px: { xs: 2, md: 4 }, py: { xs: 2, md: 4 } }}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              gap: { xs: 2, md: 3 },
              maxWidth: CONTENT_MAX_WIDTH,
              mx: 'auto',
            }}
          >
            <PageHeading title={last?.title} description={last?.description} actionRef={actionPlace} />
            <PageActionContext value={actionPlace}>{children ?? <Outlet />}</PageActionContext>
          </Box>
        </Box>
        {/* At the lower edge it covers nothing that must be read, and nothing shifts when it comes. */}
        <Box sx={{ position: 'sticky', bottom: 0, zIndex: 'appBar', bgcolor: 'background.paper' }}>
          <ConnectionBar />
        </Box>
      </Box>
    </SidebarLayout>
  );
}

/** Places that only lead on to their first page: from there, going to them is no way back. */
const PASSAGE = /\/(?:teams|monitors|settings)$/;

/** What a phone has room for: where one is, and the place to go back to. */
function wayBack<Place extends { pathname: string }>(trail: readonly Place[]): Place[] {
  const here = trail.at(-1);
  const back = trail.findLast(({ pathname }) => pathname !== here?.pathname && !PASSAGE.test(pathname));
  return [back, here].filter((place) => place !== undefined);
}

/** Opens the sidebar; on a phone, where the rail is hidden, it shows trouble in any team. */
function MenuTrigger() {
  const trouble = useAllTrouble();
  return <SidebarTrigger badge={<TroubleBadge trouble={trouble} isSilent />} badgeWords={troubleWords(trouble)} />;
}

interface PageHeadingProps {
  title: string | undefined;
  description?: string | undefined;
  /** Takes the page's primary action. */
  actionRef?: Ref<HTMLDivElement>;
}

/** What the page is, what it is for, and its primary action at the right. */
function PageHeading({ title, description, actionRef }: PageHeadingProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', columnGap: 2 }}>
      {/* One line is as tall as a button, so that it's level with those beside it. Many of them go below it on a phone. */}
      <Typography
        variant="h1"
        tabIndex={-1}
        sx={{ flex: { xs: '1 1 8rem', sm: 1 }, minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}
      >
        {title ?? '\u00a0'}
      </Typography>
      {description && (
        <Typography color="textSecondary" sx={{ order: 1, flexBasis: '100%' }}>
          {description}
        </Typography>
      )}
      <Box ref={actionRef} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }} />
    </Box>
  );
}
