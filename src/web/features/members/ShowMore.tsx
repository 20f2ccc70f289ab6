import Button from '@mui/material/Button';

/** How many rows are rendered at first and with each click: browsers render this many without a pause. */
export const ROWS_AT_ONCE = 50;

interface Props {
  /** How many rows are rendered, out of how many. */
  shown: number;
  total: number;
  onShow: (shown: number) => void;
}

/** The button below a long list that renders its next rows; renders nothing once all are there. */
export function ShowMore({ shown, total, onShow }: Props) {
  if (total <= shown) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      onClick={() => onShow(shown + ROWS_AT_ONCE)}
      sx={{ justifySelf: 'center' }}
    >
      Show {Math.min(ROWS_AT_ONCE, total - shown)} more of {total}
    </Button>
  );
}
