import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  changes: number;
  isBusy: boolean;
  onRefresh: () => void;
}

/** Says that rows would now be in a different order; floats, so that it moves nothing itself. */
export function OrderNotice({ changes, isBusy, onRefresh }: Props) {
  return (
    <Box
      component="output"
      sx={{ position: 'sticky', top: '6rem', zIndex: 2, height: 0, display: 'flex', justifyContent: 'center' }}
    >
      {changes > 0 && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isBusy}
          onClick={onRefresh}
          sx={{ height: 28, boxShadow: (theme) => theme.vars.palette.float.shadow }}
        >
          {changes === 1 ? '1 change' : `${changes} changes`} · Refresh order
        </Button>
      )}
    </Box>
  );
}
