import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorDetail } from '../../ui/ErrorDetail.tsx';
import { NotFoundPage, Notice } from './NotFoundPage.tsx';

/** What the router shows when a screen or its loading fails. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Notice title="Something went wrong!">
      <Typography color="textSecondary">The page could not be shown. Trying again often helps.</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: '100%' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
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
