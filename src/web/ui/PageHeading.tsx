import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';

interface Props {
  title: string | undefined;
  description?: string | undefined;
  /** Takes the page's primary action. */
  actionRef?: Ref<HTMLDivElement>;
}

/** What the page is, what it is for, and its primary action at the right. */
export function PageHeading({ title, description, actionRef }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 2 }}>
      {/* Beside many actions it would have no room on a phone: they go below it then. */}
      <Box sx={{ flex: { xs: '1 1 12rem', sm: 1 }, minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {title ?? '\u00a0'}
        </Typography>
        {description && <Typography color="textSecondary">{description}</Typography>}
      </Box>
      <Box ref={actionRef} />
    </Box>
  );
}
