import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** Part of the heading: what the section's content is or does. */
  note?: string;
  children: ReactNode;
}

/** A part of a page under its own heading, with a hairline above. */
export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box component="h2" id={id} sx={{ m: 0, typography: 'h2' }}>
        {title}
        {note && (
          <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
