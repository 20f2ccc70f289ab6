import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

export interface Row {
  key: string;
  to: string;
  /** Before the name: a status. */
  status: ReactNode;
  name: string;
  /** What there is to say of it, at the right. */
  aside: ReactNode;
}

interface Props {
  title: string;
  rows: readonly Row[];
  /** Said in the place of rows when there are none. */
  none: string;
  /** Said under the rows. */
  more?: ReactNode;
}

/** A few monitors under a heading, each a link. */
export function RowList({ title, rows, none, more }: Props) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="h2">{title}</Typography>
      {rows.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {rows.map(({ key, to, status, name, aside }) => (
          <li key={key}>
            <Link
              component={RouterLink}
              to={to}
              underline="none"
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '5.25rem minmax(0, 1fr)', sm: '5.25rem minmax(0, 1fr) auto' },
                alignItems: 'center',
                columnGap: 1.5,
                minHeight: 44,
                px: 1,
                py: 0.75,
                borderRadius: 0.75,
                color: 'text.primary',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box component="span" sx={{ typography: 'body2' }}>
                {status}
              </Box>
              <Box
                component="span"
                sx={{
                  fontWeight: 'fontWeightMedium',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {name}
              </Box>
              <Box
                component="span"
                sx={{
                  gridColumn: { xs: '2', sm: 'auto' },
                  typography: 'body2',
                  color: 'text.secondary',
                  whiteSpace: { sm: 'nowrap' },
                }}
              >
                {aside}
              </Box>
            </Link>
          </li>
        ))}
      </Box>
      {more}
    </Box>
  );
}
