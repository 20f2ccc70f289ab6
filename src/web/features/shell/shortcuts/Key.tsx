import Box from '@mui/material/Box';

/** A keyboard key. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: '1.5rem',
        px: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        typography: 'caption',
        lineHeight: '1.375rem',
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
