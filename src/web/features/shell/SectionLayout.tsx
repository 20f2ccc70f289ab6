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
import { useViewerZone } from '../account/index.ts';
import { CONNECTION_BAR_HEIGHT, ConnectionBar, selectIsReconnecting } from '../connection/index.ts';
import { DiskBanner, useKnownServerStatus } from '../serverStatus/index.ts';
import { Rail } from './rail/Rail.tsx';
import { TroubleBadge, troubleWords, useAllTrouble } from './rail/TroubleBadge.tsx';
import { type TrailEntry, useRouteTrail } from './useRouteTrail.ts';

/** The skip link's target. */
export const MAIN_ID = 'main';

type TrailPlace = Pick<TrailEntry, 'crumb' | 'pathname'>;

const CONTENT_MAX_WIDTH = '50rem';

interface Props {
  label: string;
  width: '16rem' | '18rem';
  sidebar: ReactNode;
  /** Where the back link on a phone leads from the section's first level; by default, there's none. */
  back?: string;
  /** The page; by default, the child route's element. */
  children?: ReactNode;
}

/** A section of the product, with its sidebar, the page's header and the page. */
export function SectionLayout({ label, width, sidebar, back, children }: Props) {
  const actionPlace = useRef<HTMLDivElement>(null);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const timezone = useViewerZone();
  const server = useKnownServerStatus();
  const trail = useRouteTrail();
  const { isMobile } = useSidebar();
  const shown = isMobile ? backTrail(trail, back) : trail;
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
          overflowX: 'clip',
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
        {/* At the bottom edge, it neither covers important content nor shifts the layout when it appears. */}
        <Box sx={{ position: 'sticky', bottom: 0, zIndex: 'appBar', bgcolor: 'background.paper' }}>
          <ConnectionBar timezone={timezone} publicUrl={server?.publicUrl} />
        </Box>
      </Box>
    </SidebarLayout>
  );
}

/**
 * URLs that only redirect to a section's first page. A link from that page to such a URL would lead straight back to
 * the page.
 */
const PASSAGE = /\/(?:teams|monitors|settings)$/;

/** The breadcrumbs that fit on a phone: the current page and the page to go back to. */
function backTrail(trail: readonly TrailPlace[], otherwise: string | undefined): TrailPlace[] {
  const here = trail.at(-1);
  const back =
    trail.findLast(({ pathname }) => pathname !== here?.pathname && !PASSAGE.test(pathname)) ??
    (otherwise === undefined ? undefined : { crumb: 'Back', pathname: otherwise });
  return [back, here].filter((place) => place !== undefined);
}

/** Opens the sidebar. On a phone, where the rail is hidden, it also shows problems in any team. */
function MenuTrigger() {
  const trouble = useAllTrouble();
  return (
    <SidebarTrigger badge={<TroubleBadge trouble={trouble} isBeside isSilent />} badgeWords={troubleWords(trouble)} />
  );
}

interface PageHeadingProps {
  title: string | undefined;
  description?: string | undefined;
  /** The slot for the page's primary action. */
  actionRef?: Ref<HTMLDivElement>;
}

/** The page's title, its description, and its primary action on the right. */
function PageHeading({ title, description, actionRef }: PageHeadingProps) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', columnGap: 2, rowGap: { xs: 0.75, sm: 0 } }}
    >
      {/* One line is as tall as a button, so that it's level with the buttons beside it. On a phone, several buttons go
          below it. */}
      <Typography
        variant="h1"
        tabIndex={-1}
        dir="auto"
        sx={{ flex: { xs: '1 1 8rem', sm: 1 }, minWidth: 0, py: 0.5, textAlign: 'left', overflowWrap: 'anywhere' }}
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
