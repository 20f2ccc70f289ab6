import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { WarningIcon } from './icons/actionIcons.tsx';

interface Props {
  /** What happened, in words. */
  title: string;
  description?: string;
  /** The whole error, for whoever must look into it. */
  detail?: string | undefined;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Says what went wrong, offers to try again and shows the error on demand. */
export function ErrorState({ title, description, detail, onRetry, children }: Props) {
  const [isShown, setIsShown] = useState(false);
  const detailId = useId();
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, py: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <WarningIcon color="error" />
        <Typography variant="h2">{title}</Typography>
      </Box>
      {description && <Typography color="text.secondary">{description}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {onRetry && (
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
        {detail !== undefined && (
          <Button
            color="inherit"
            aria-expanded={isShown}
            aria-controls={detailId}
            onClick={() => setIsShown((shown) => !shown)}
          >
            {isShown ? 'Hide Error' : 'Show Error'}
          </Button>
        )}
      </Box>
      <Collapse id={detailId} in={isShown} unmountOnExit timeout={0} sx={{ maxWidth: '100%' }}>
        <Box
          component="pre"
          tabIndex={0}
          sx={{
            m: 0,
            p: 1.5,
            overflow: 'auto',
            maxHeight: '40vh',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            typography: 'body2',
            fontFamily: 'monospace',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {detail}
        </Box>
      </Collapse>
    </Box>
  );
}
