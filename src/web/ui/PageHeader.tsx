import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import { ChevronRightIcon } from './icons/actionIcons.tsx';

export interface Breadcrumb {
  title: string;
  to: To;
}

interface Props {
  breadcrumbs: Breadcrumb[];
  title: string | undefined;
  description?: string | undefined;
  /** Takes the page's primary action. */
  actionRef?: Ref<HTMLDivElement>;
  /** Takes the focus when the page is come to. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Stands before the breadcrumbs. */
  start?: ReactNode;
}

/** Where one is, the page's heading and what it is for, and its primary action at the right. */
export function PageHeader({ breadcrumbs, title, description, actionRef, titleRef, start }: Props) {
  return (
    <Box component="header" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: '3rem' }}>
        {start}
        <Trail breadcrumbs={breadcrumbs} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: '3rem' }}>
          <Typography variant="h1" ref={titleRef} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title ?? ' '}
          </Typography>
          {description && <Typography color="text.secondary">{description}</Typography>}
        </Box>
        <Box ref={actionRef} />
      </Box>
    </Box>
  );
}

function Trail({ breadcrumbs }: Pick<Props, 'breadcrumbs'>) {
  return (
    <Breadcrumbs
      aria-label="Breadcrumbs"
      separator={<ChevronRightIcon fontSize="small" />}
      sx={{ minWidth: 0, '& ol': { flexWrap: 'nowrap' } }}
    >
      {breadcrumbs.map(({ title, to }, index) =>
        index === breadcrumbs.length - 1 ? (
          <Typography key={index} variant="body2" color="text.primary" aria-current="page" noWrap>
            {title}
          </Typography>
        ) : (
          <Link
            key={index}
            component={RouterLink}
            to={to}
            variant="body2"
            color="inherit"
            noWrap
            sx={{ display: 'block' }}
          >
            {title}
          </Link>
        ),
      )}
    </Breadcrumbs>
  );
}
