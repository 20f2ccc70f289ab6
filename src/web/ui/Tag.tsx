import Box from '@mui/material/Box';

/** A small word beside a label, such as "Soon". */
export function Tag({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{ px: 0.75, border: 1, borderColor: 'divider', borderRadius: 0.75, typography: 'caption', flexShrink: 0 }}
    >
      {children}
    </Box>
  );
}
