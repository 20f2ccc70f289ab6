import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../contract/brand.ts';
import { InvalidAddressError } from '../../routing/InvalidAddressError.ts';
import { paths } from '../../routing/paths.ts';
import { ErrorDetail } from '../../ui/ErrorDetail.tsx';
import { HearthMark } from '../../ui/icons/HearthMark.tsx';
import { documentTitle } from './useRouteTrail.ts';

/** Shown by the router when a screen or its loader fails. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // Reloading an invalid URL fails again.
  const canRetry = !(error instanceof InvalidAddressError);
  return (
    <Notice title="Something went wrong!">
      <Typography color="textSecondary">Couldn’t show this page.</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, width: '100%' }}>
        {canRetry && (
          <Button variant="contained" onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
        {/* Loads the whole page. The link names the tab's account, not the URL's, which may be invalid. */}
        <Button
          component={Link}
          to={paths.home()}
          reloadDocument
          {...(canRetry ? { variant: 'outlined', color: 'inherit' } : { variant: 'contained' })}
        >
          Go to the dashboard
        </Button>
        <ErrorDetail detail={errorText(error)} />
      </Box>
    </Notice>
  );
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}\n${String(error.data)}`;
  if (error instanceof Error) return error.stack ?? error.message;
  return JSON.stringify(error, null, 2);
}

/** Says that there's no page at this URL. */
export function NotFoundPage() {
  return (
    <Notice title="Not Found">
      <Typography color="textSecondary">
        There’s no page at this address. It may have moved, or the link may be incomplete.
      </Typography>
      <Button component={Link} to={paths.home()} variant="contained">
        Go to {PRODUCT_NAME}
      </Button>
    </Notice>
  );
}

interface NotFoundPageProps {
  title: string;
  children: ReactNode;
}

/** A screen with a single message. */
function Notice({ title, children }: NotFoundPageProps) {
  useEffect(() => {
    document.title = documentTitle([title]);
  }, [title]);
  return (
    <Box
      component="main"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 36rem)',
        placeContent: 'center',
        flex: 1,
        minHeight: '100dvh',
        px: 3,
        py: 8,
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '100%', justifyItems: 'center', gap: 2, textAlign: 'center' }}>
        <HearthMark sx={{ fontSize: '3rem' }} />
        <Typography variant="h1" tabIndex={-1}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
