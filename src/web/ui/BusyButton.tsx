import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface Props extends Omit<ButtonProps, 'loading' | 'sx'> {
  isBusy: boolean;
}

const spinner = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: 'text.secondary' };

/** A button that can't be pressed while it's busy. Unlike a disabled button, it keeps the focus. */
export function BusyButton({ isBusy, onClick, children, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      sx={isBusy ? { color: 'transparent' } : undefined}
    >
      {children}
      {isBusy && (
        <Box component="span" aria-hidden sx={spinner}>
          <CircularProgress color="inherit" size={16} />
        </Box>
      )}
    </Button>
  );
}
