import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ErrorDetail } from './ErrorDetail.tsx';
import { WarningIcon } from './icons/actionIcons.tsx';

interface Props {
  /** Says what happened. */
  title: string;
  description?: string;
  detail?: string | undefined;
  onRetry?: () => void;
}

/** Says what went wrong in a part of a page, offers a retry, and shows the error on demand. */
export function ErrorState({ title, description, detail, onRetry }: Props) {
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, py: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <WarningIcon color="error" />
        <Typography variant="h2">{title}</Typography>
      </Box>
      {description && <Typography color="textSecondary">{description}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {onRetry && (
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        )}
        {detail !== undefined && <ErrorDetail detail={detail} />}
      </Box>
    </Box>
  );
}

/** Says in one line which part of a page couldn't be loaded, with a button to retry. */
export const RetryLine = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
    <Typography color="error" role="alert">
      {children}
    </Typography>
    <Button size="small" variant="outlined" color="inherit" onClick={onRetry}>
      Try again
    </Button>
  </Box>
);
