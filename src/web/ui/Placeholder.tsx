import Typography from '@mui/material/Typography';

/** The body of a screen that is still to come (specification §2). */
export function Placeholder() {
  return <Typography color="textSecondary">TODO!</Typography>;
}
