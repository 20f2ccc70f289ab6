import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SidebarLayout } from '../../ui/sidebar/SidebarLayout.tsx';
import { SidebarTrigger } from '../../ui/sidebar/SidebarTrigger.tsx';
import { PageActionContext } from '../../ui/pageActionContext.ts';
import { Rail } from './rail/Rail.tsx';
import { useRouteTrail } from './useRouteTrail.ts';

/** Where the skip link leads. */
export const MAIN_ID = 'main';

const CONTENT_MAX_WIDTH = '50rem';

interface Props {
  label: string;
  width: '16rem' | '18rem';
  sidebar: ReactNode;
}

/** A section of the product: its sidebar, the header of the page, and the page. */
export function SectionLayout({ label, width, sidebar }: Props) {
  const [actionPlace, setActionPlace] = useState<HTMLElement | null>(null);
  const trail = useRouteTrail();
  const last = trail.at(-1);
  return (
    <SidebarLayout label={label} width={width} sidebar={sidebar} rail={<Rail />}>
      <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ flex: 1, minWidth: 0, px: { xs: 2, md: 4 }, pb: 8 }}>
        <Box sx={{ display: 'grid', gap: 3, maxWidth: CONTENT_MAX_WIDTH, mx: 'auto' }}>
          <PageHeader
            breadcrumbs={trail.map(({ title, pathname }) => ({ title, to: pathname }))}
            title={last?.title}
            description={last?.description}
            actionRef={setActionPlace}
            start={<SidebarTrigger />}
          />
          <PageActionContext value={actionPlace}>
            <Outlet />
          </PageActionContext>
        </Box>
      </Box>
    </SidebarLayout>
  );
}
