import Button from '@mui/material/Button';

/** How many rows to render at first and after each click. Browsers render this many without a noticeable delay. */
export const ROWS_AT_ONCE = 50;

interface Props {
  /** How many rows are rendered, out of the total. */
  shown: number;
  total: number;
  onShow: (shown: number) => void;
}

/** A button that renders more rows, shown below a long list. Renders nothing once all rows are rendered. */
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
