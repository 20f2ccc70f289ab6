import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import { ChevronRightIcon } from './icons/actionIcons.tsx';

/** The height that the rail, the sidebar and the page have in common at the top. */
export const TOP_BAR_HEIGHT = '3rem';

export interface Breadcrumb {
  title: string;
  to: To;
}

interface Props {
  breadcrumbs: readonly Breadcrumb[];
  /** Stands before the breadcrumbs. */
  start: ReactNode;
}

/** Where one is, always in view. */
export function TopBar({ breadcrumbs, start }: Props) {
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: TOP_BAR_HEIGHT,
        px: 2,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {start}
      <Breadcrumbs
        aria-label="Breadcrumbs"
        separator={<ChevronRightIcon fontSize="small" />}
        sx={{ minWidth: 0, '& ol': { flexWrap: 'nowrap' } }}
      >
        {breadcrumbs.map((breadcrumb, index) => (
          <Crumb key={index} {...breadcrumb} isLast={index === breadcrumbs.length - 1} />
        ))}
      </Breadcrumbs>
    </Box>
  );
}

function Crumb({ title, to, isLast }: Breadcrumb & { isLast: boolean }) {
  if (isLast) {
    return (
      <Typography variant="body2" aria-current="page" noWrap>
        {title}
      </Typography>
    );
  }
  return (
    <Link component={RouterLink} to={to} variant="body2" color="inherit" noWrap sx={{ display: 'block' }}>
      {title}
    </Link>
  );
}
