import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';

/** First in the tab order: takes the keyboard past the navigation, to the element with this id. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <Button
      href={`#${targetId}`}
      variant="contained"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': visuallyHidden,
      }}
    >
      Skip to content
    </Button>
  );
}
