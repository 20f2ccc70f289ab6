import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../contract/brand.ts';
import { paths } from '../../routing/paths.ts';
import { HearthMark } from '../../ui/icons/HearthMark.tsx';
import { documentTitle } from './documentTitle.ts';

/** Says that the address leads nowhere. */
export function NotFoundPage() {
  return (
    <Notice title="Not Found">
      <Typography color="textSecondary">There is nothing at this address.</Typography>
      <Button component={Link} to={paths.home()} variant="contained">
        Go to {PRODUCT_NAME}
      </Button>
    </Notice>
  );
}

interface Props {
  title: string;
  children: ReactNode;
}

/** A screen that has one thing to say. */
export function Notice({ title, children }: Props) {
  useEffect(() => {
    document.title = documentTitle([title]);
  }, [title]);
  return (
    <Box component="main" sx={{ display: 'grid', placeContent: 'center', flex: 1, minHeight: '100dvh', px: 3, py: 8 }}>
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, width: '100%', maxWidth: '36rem' }}>
        <HearthMark sx={{ fontSize: '2.5rem' }} />
        <Typography variant="h1" tabIndex={-1}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
