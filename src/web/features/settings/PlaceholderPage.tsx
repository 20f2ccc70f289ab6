import Typography from '@mui/material/Typography';

/** A screen that is still to come (specification §2). */
export function Component() {
  return <Typography color="textSecondary">TODO!</Typography>;
}
