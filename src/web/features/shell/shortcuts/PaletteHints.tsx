import Box from '@mui/material/Box';
import { Key } from './Key.tsx';

/** The palette's keyboard shortcuts, shown only if there's a keyboard. */
export function PaletteHints({ enter }: { enter: string | undefined }) {
  const hints = [
    { keys: ['↑', '↓'], does: 'Move' },
    ...(enter === undefined ? [] : [{ keys: ['Enter'], does: enter }]),
    { keys: ['Esc'], does: 'Close' },
  ];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {hints.map(({ keys, does }) => (
        <Box key={keys[0]} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {does}
        </Box>
      ))}
    </Box>
  );
}
