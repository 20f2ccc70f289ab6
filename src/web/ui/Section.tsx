import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** Part of the heading: what the section's content is or does. */
  note?: string;
  /** Right under the tabs, whose line is enough. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading, with a hairline above. */
export function Section({ title, note, isFirst = false, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2.5,
        ...(!isFirst && { pt: 3, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <Box component="h2" sx={{ m: 0, typography: 'h2' }}>
        <span id={id}>{title}</span>
        {note && (
          <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
