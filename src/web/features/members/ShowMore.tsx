import Button from '@mui/material/Button';

/** Rows drawn at first, and with each press: browsers draw these without a pause. */
export const ROWS_AT_ONCE = 50;

interface Props {
  /** Rows that are drawn, of how many. */
  shown: number;
  total: number;
  onShow: (shown: number) => void;
}

/** The button below a long list that draws its next rows; nothing once all are there. */
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
